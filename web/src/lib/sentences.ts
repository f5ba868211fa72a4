/** The sentences of rulebooks, filled in as the server does it. */
import type { Language } from "./settings.svelte";

/** Which numbers take the plural: 0 does in English alone. */
const many: Record<Language, (number: number) => boolean> = {
  fr: (number) => Math.abs(number) > 1,
  en: (number) => Math.abs(number) !== 1,
};

/** A sentence with its values: lists with commas, and forms that agree in number, `{words:is|are}`. */
export function filled(sentence: string, values: Record<string, unknown>, language: Language): string {
  return sentence.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, several?: string) => {
    const value = values[name];
    if (one !== undefined) return many[language](Array.isArray(value) ? value.length : Number(value)) ? several! : one;
    return Array.isArray(value) ? value.join(", ") : String(value ?? "");
  });
}

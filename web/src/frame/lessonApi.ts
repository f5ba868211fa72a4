/** What is asked of the server about lessons. */
import { ask, get } from "$lib/api";
import type { Drafted, Guided, LessonInfo, LessonMoment } from "$lib/protocol";

const at = encodeURIComponent;
export const lessons = {
  read: (game: string) => get<LessonInfo>(`/api/lessons/${at(game)}`),
  /** Take an action in a step of a lesson, after those taken before; none: where it stands. */
  take: (game: string, step: number, done: readonly string[], action = "") =>
    ask<LessonMoment>("POST", `/api/lessons/${at(game)}/${step}`, { done, action }),
  draft: (game: string, step: number, done: readonly string[], action: string) =>
    ask<Drafted>("POST", `/api/lessons/${at(game)}/${step}/draft`, { done, action }),
  guide: (game: string, step: number, done: readonly string[], action: string) =>
    ask<Guided>("POST", `/api/lessons/${at(game)}/${step}/guide`, { done, action }),
};

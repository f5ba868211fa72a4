/** The talk of a table: fetched when somebody speaks, or wants to. */
export { default as Chat } from "./Chat.svelte";
export { Talk } from "./talk.svelte";

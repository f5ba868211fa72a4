/** The games that this page draws by itself: the server writes the others out as text. The registry names them. */
export const drawing: { games: readonly string[] } = { games: [] };

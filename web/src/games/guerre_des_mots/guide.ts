// Made by tools/web_types.py from the server's schema: change nothing here.

/** A shot that may be added (G80), and what it wins. */
export interface Aim {
  gun: string;
  target: string;
  end: string;
  words: number;
  won: readonly string[];
}

/** What may come next. Squares are named as in the notation. */
export interface Guide {
  takes: readonly Take[];
  places: readonly Place[];
  crosses: readonly string[];
  pieces: readonly string[];
  shots: readonly Aim[];
  uncross: readonly string[];
  unveil: readonly string[];
  backs: readonly (readonly string[])[];
  draw: boolean;
  may_pass: boolean;
}

/** A square on which a letter may be laid. */
export interface Place {
  cell: string;
  across: boolean;
  down: boolean;
}

/** Letters that may be taken from an end of a chain, besides those taken already. */
export interface Take {
  cell: string;
  cells: readonly string[];
}

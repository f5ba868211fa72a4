/** How the eight seats are told apart: by shape and pattern as well as by colour. */

export interface Livery {
  /** White letters stand on it. */
  readonly face: string;
  readonly edge: string;
  /** The outline of a token, in a square of 46; drawn with rounded corners. */
  readonly shape: string;
}

const CENTRE = 23;

/** A regular outline around the middle; `turn` in parts of a side. */
function outline(corners: number, radius: number, turn = 0): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = ((corner + turn) / corners) * 2 * Math.PI - Math.PI / 2;
    return `${round(CENTRE + radius * Math.cos(angle))} ${round(CENTRE + radius * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const CIRCLE = "M23 5.5a17.5 17.5 0 1 1 0 35a17.5 17.5 0 1 1 0-35Z";
const SQUARE = "M8 8h30v30h-30Z";
const SHIELD = "M8 7.5h30v17q0 9-15 15.5q-15-6.5-15-15.5Z";
const NOTCHED = "M12.5 7h21v5h5.5v22h-5.5v5h-21v-5h-5.5v-22h5.5Z";
const BARREL = "M14 7h18q8 16 0 32h-18q-8-16 0-32Z";

export const LIVERIES: readonly Livery[] = [
  { face: "#1f4e79", edge: "#143755", shape: CIRCLE },
  { face: "#b23325", edge: "#7d2218", shape: SQUARE },
  { face: "#2f6b3c", edge: "#1f4a29", shape: outline(6, 18.6) },
  { face: "#6a3d8f", edge: "#472762", shape: SHIELD },
  { face: "#85520f", edge: "#5c3808", shape: outline(8, 18, 0.5) },
  { face: "#0f6d70", edge: "#084a4d", shape: NOTCHED },
  { face: "#a12b68", edge: "#6f1b46", shape: BARREL },
  { face: "#4b515c", edge: "#31353d", shape: outline(6, 18.6, 0.5) },
];

export function liveryOf(seat: number): Livery {
  return LIVERIES[seat % LIVERIES.length]!;
}

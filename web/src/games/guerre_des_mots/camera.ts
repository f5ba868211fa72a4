/** What part of the board is in sight: pure functions for moving and zooming it. */

import { EDGE } from "$lib/squares";

export const CELL = 46;
export const CLOSEST = 4;
/** How far beyond the edges one may look from near, so that nothing lies under the map for good. */
const BEYOND = 3 * CELL;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The middle of what is seen, in units of the drawing; at zoom 1 all of the board is seen. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Sight {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The whole drawing of a board with so many squares a side. */
export function wholeOf(squares: number): Sight {
  return { x: -EDGE, y: -EDGE, width: squares * CELL + EDGE + 2, height: squares * CELL + EDGE + 2 };
}

export function atRest(whole: Sight): Camera {
  return { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2, zoom: 1 };
}

/** How many pixels a unit takes. */
export function scaleOf(camera: Camera, size: Size, whole: Sight): number {
  return Math.max(0.01, Math.min(size.width / whole.width, size.height / whole.height) * camera.zoom);
}

/** The part that is seen: all of the board, or little beyond its edges. */
export function seen(camera: Camera, size: Size, whole: Sight): Sight {
  const scale = scaleOf(camera, size, whole);
  const [width, height] = [size.width / scale, size.height / scale];
  const slack = camera.zoom > 1 ? BEYOND : 0;
  return {
    x: held(camera.x - width / 2, width, whole.x, whole.width, slack),
    y: held(camera.y - height / 2, height, whole.y, whole.height, slack),
    width,
    height,
  };
}

/** How the drawing of the whole board is moved and scaled so that this part of it is seen, as CSS. */
export function transformOf(sight: Sight, size: Size, whole: Sight): string {
  const scaleFor = (part: Sight) => Math.max(0.01, Math.min(size.width / part.width, size.height / part.height));
  const scale = scaleFor(sight);
  const x = (whole.x + whole.width / 2 - sight.x - sight.width / 2) * scale;
  const y = (whole.y + whole.height / 2 - sight.y - sight.height / 2) * scale;
  return `translate(${x}px, ${y}px) scale(${scale / scaleFor(whole)})`;
}

function held(from: number, length: number, least: number, room: number, slack: number): number {
  if (length >= room) return least + (room - length) / 2;
  return Math.min(least + room - length + slack, Math.max(least - slack, from));
}

/** The camera where `seen` allows it to stand. */
function within(camera: Camera, size: Size, whole: Sight): Camera {
  const { x, y, width, height } = seen(camera, size, whole);
  return { ...camera, x: x + width / 2, y: y + height / 2 };
}

/** Pulled by so many pixels. */
export function pulled(camera: Camera, dx: number, dy: number, size: Size, whole: Sight): Camera {
  const scale = scaleOf(camera, size, whole);
  return within({ ...camera, x: camera.x - dx / scale, y: camera.y - dy / scale }, size, whole);
}

/** Zoomed about a point, in pixels from the middle of what is seen. */
export function zoomed(camera: Camera, factor: number, size: Size, whole: Sight, point = { x: 0, y: 0 }): Camera {
  const zoom = Math.min(CLOSEST, Math.max(1, camera.zoom * factor));
  const before = scaleOf(camera, size, whole);
  const after = scaleOf({ ...camera, zoom }, size, whole);
  const shift = 1 / before - 1 / after;
  return within({ x: camera.x + point.x * shift, y: camera.y + point.y * shift, zoom }, size, whole);
}

/** Moved as little as needed to show a square and those around it. */
export function showing(camera: Camera, column: number, row: number, size: Size, whole: Sight): Camera {
  const sight = seen(camera, size, whole);
  const move = (from: number, length: number, place: number) => {
    const [low, high] = [(place - 1) * CELL, (place + 2) * CELL];
    if (high - low > length) return (low + high - length) / 2;
    return from > low ? low : from + length < high ? high - length : from;
  };
  const x = move(sight.x, sight.width, column) + sight.width / 2;
  const y = move(sight.y, sight.height, row) + sight.height / 2;
  return within({ x, y, zoom: camera.zoom }, size, whole);
}

/** The highest zoom, of those up to one, at which some squares and those around them are all seen. */
export function zoomFor(
  spots: readonly { column: number; row: number }[],
  most: number,
  size: Size,
  whole: Sight,
): number {
  const scale = scaleOf(atRest(whole), size, whole);
  const length = (values: number[]) => (Math.max(...values) - Math.min(...values) + 3) * CELL * scale;
  const across = size.width / length(spots.map((one) => one.column));
  const down = size.height / length(spots.map((one) => one.row));
  return Math.max(1, Math.min(most, across, down));
}

/** The middle of some squares, at a zoom. */
export function around(
  spots: readonly { column: number; row: number }[],
  zoom: number,
  size: Size,
  whole: Sight,
): Camera {
  if (!spots.length) return atRest(whole);
  const middle = (values: number[]) => ((Math.min(...values) + Math.max(...values) + 1) / 2) * CELL;
  const { width, height } = seen({ ...atRest(whole), zoom }, size, whole);
  const inside = (at: number, length: number, least: number, room: number) =>
    held(at - length / 2, length, least, room, 0) + length / 2;
  return {
    x: inside(middle(spots.map((one) => one.column)), width, whole.x, whole.width),
    y: inside(middle(spots.map((one) => one.row)), height, whole.y, whole.height),
    zoom,
  };
}

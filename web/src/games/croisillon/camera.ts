/** What part of the plane is in sight: pure functions for moving and zooming it. */
import type { Box, Place } from "./grid";

/** The size of a place, in units of the drawing. */
export const CELL = { width: 46, height: 54 };

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The middle of what is seen, in units of the drawing, and how many pixels a unit takes. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const CLOSEST = 2.2;
export const FARTHEST = 0.45;
/** No larger than this by itself, however few cards there are. */
const COMFORTABLE = 1.15;

function within(zoom: number): number {
  return Math.min(CLOSEST, Math.max(FARTHEST, zoom));
}

/** The part of the plane that is seen, as a viewBox. */
export function seen(camera: Camera, size: Size): { x: number; y: number; width: number; height: number } {
  const width = size.width / camera.zoom;
  const height = size.height / camera.zoom;
  return { x: camera.x - width / 2, y: camera.y - height / 2, width, height };
}

/** The places that are seen, also in part; one at least. */
export function placesSeen(camera: Camera, size: Size): Box {
  const { x, y, width, height } = seen(camera, size);
  const [top, left] = [Math.floor(y / CELL.height), Math.floor(x / CELL.width)];
  return {
    top,
    left,
    bottom: Math.max(top, Math.ceil((y + height) / CELL.height) - 1),
    right: Math.max(left, Math.ceil((x + width) / CELL.width) - 1),
  };
}

/** All of a box, with a margin of one place, in the middle. */
export function fit(box: Box, size: Size): Camera {
  const columns = box.right - box.left + 3;
  const rows = box.bottom - box.top + 3;
  const zoom = Math.min(size.width / (columns * CELL.width), size.height / (rows * CELL.height), COMFORTABLE);
  return {
    x: ((box.left + box.right + 1) / 2) * CELL.width,
    y: ((box.top + box.bottom + 1) / 2) * CELL.height,
    zoom: within(zoom),
  };
}

/** Whether all of a box is seen. */
export function contains(camera: Camera, box: Box, size: Size): boolean {
  const { x, y, width, height } = seen(camera, size);
  return (
    box.left * CELL.width >= x &&
    (box.right + 1) * CELL.width <= x + width &&
    box.top * CELL.height >= y &&
    (box.bottom + 1) * CELL.height <= y + height
  );
}

/** Closer or farther, while the point under the fingers stays where it is; `point` from the middle, in pixels. */
export function zoomed(camera: Camera, factor: number, point = { x: 0, y: 0 }): Camera {
  const zoom = within(camera.zoom * factor);
  const shift = 1 / camera.zoom - 1 / zoom;
  return { x: camera.x + point.x * shift, y: camera.y + point.y * shift, zoom };
}

/** The plane pulled by so many pixels. */
export function pulled(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** Moved as little as is needed to see a place, and one beyond it. */
export function showing(camera: Camera, place: Place, size: Size): Camera {
  const { width, height } = seen(camera, size);
  const nearest = (middle: number, span: number, from: number, cell: number) => {
    const least = (from + 2) * cell - span / 2;
    const most = (from - 1) * cell + span / 2;
    return least > most ? (from + 0.5) * cell : Math.min(most, Math.max(least, middle));
  };
  return {
    ...camera,
    x: nearest(camera.x, width, place.column, CELL.width),
    y: nearest(camera.y, height, place.row, CELL.height),
  };
}

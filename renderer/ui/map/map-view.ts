import type { GeoPosition } from '#renderer/lib/map.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** View of the map: Mercator projection, scaled and moved. */
export interface MapView {
  /** Pixels a radian. */
  readonly scale: number;
  /** The point at 0° north, 0° east, in pixels. */
  readonly x: number;
  readonly y: number;
}

const RADIAN = Math.PI / 180;
/** Maximum latitude: beyond it the Mercator projection is unbounded, and there are no branches. */
const HIGHEST_LATITUDE = 84;
/** Maximum scale: a city fills the view; closer, the outlines look coarse. */
const MAX_SCALE = 40_000;
/** Maximum scale for a single location, so that the outline of its country is visible. */
const SCALE_OF_ONE = 4_000;
/** Room around the outermost branches, as a share of the picture. */
const MAP_PADDING = 0.12;

const planeX = (longitude: number): number => longitude * RADIAN;
const planeY = (latitude: number): number => {
  const bounded = Math.max(-HIGHEST_LATITUDE, Math.min(HIGHEST_LATITUDE, latitude));
  return -Math.log(Math.tan(Math.PI / 4 + (bounded * RADIAN) / 2));
};

/** Position of a place in the view, px. */
export const project = (view: MapView, { latitude, longitude }: GeoPosition): { x: number; y: number } => ({
  x: view.x + view.scale * planeX(longitude),
  y: view.y + view.scale * planeY(latitude),
});

/** View that contains all locations at the largest scale; the world without any. */
export function viewOf(points: readonly GeoPosition[], size: Size): MapView {
  const seen = points.length > 0 ? points : WORLD_BOUNDS;
  const xs = seen.map(({ longitude }) => planeX(longitude));
  const ys = seen.map(({ latitude }) => planeY(latitude));
  const [left, right, top, bottom] = [minOf(xs), maxOf(xs), minOf(ys), maxOf(ys)];
  const inner = { width: size.width * (1 - 2 * MAP_PADDING), height: size.height * (1 - 2 * MAP_PADDING) };
  const scale = Math.min(
    left === right && top === bottom ? SCALE_OF_ONE : MAX_SCALE,
    inner.width / Math.max(right - left, Number.EPSILON),
    inner.height / Math.max(bottom - top, Number.EPSILON),
  );
  return {
    scale,
    x: size.width / 2 - (scale * (left + right)) / 2,
    y: size.height / 2 - (scale * (top + bottom)) / 2,
  };
}

const WORLD_BOUNDS: readonly GeoPosition[] = [
  { latitude: 72, longitude: -160 },
  { latitude: -54, longitude: 170 },
];

/** Scales the view about a fixed point of the image. */
export function zoomed(view: MapView, factor: number, about: { x: number; y: number }): MapView {
  const scale = Math.max(40, Math.min(MAX_SCALE * 4, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: about.x + (view.x - about.x) * by, y: about.y + (view.y - about.y) * by };
}

export const moved = (view: MapView, dx: number, dy: number): MapView => ({
  ...view,
  x: view.x + dx,
  y: view.y + dy,
});

/** Bounds of the view, degrees. */
export function boundsOf(view: MapView, { width, height }: Size) {
  const longitude = (x: number) => (x - view.x) / view.scale / RADIAN;
  const latitude = (y: number) =>
    (2 * Math.atan(Math.exp(-(y - view.y) / view.scale)) - Math.PI / 2) / RADIAN;
  return { west: longitude(0), east: longitude(width), north: latitude(0), south: latitude(height) };
}

// Avoids spread arguments: with tens of thousands of branches they would overflow the stack.
const minOf = (numbers: readonly number[]) =>
  numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const maxOf = (numbers: readonly number[]) =>
  numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);

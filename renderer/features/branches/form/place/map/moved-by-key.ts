/** Pixels that an arrow moves the marker, and with Shift. */
const STEP = 4;
const LEAP = 40;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Tells how far a key moves the marker, in pixels of the picture; null for any other key. */
export function movedByKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const by = shiftKey ? LEAP : STEP;
  return { x: direction[0] * by, y: direction[1] * by };
}

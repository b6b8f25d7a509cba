/** Holds the place of something in the picture, px. */
export interface Lying {
  readonly x: number;
  readonly y: number;
}

/** Holds what lies so close together that one marker stands for it. */
export interface Heap<Thing> {
  readonly x: number;
  readonly y: number;
  readonly things: readonly [Thing, ...Thing[]];
}

/** The side of the squares that are gathered, px: two markers that touch. */
const SQUARE = 32;

/** Gathers what lies in one square into one heap, in its middle. */
export function heapMarkers<Thing extends Lying>(things: readonly Thing[]): Heap<Thing>[] {
  const squares = Map.groupBy(things, ({ x, y }) => `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`);
  return [...squares.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const all: [Thing, ...Thing[]] = [first, ...others];
    const middle = (of: (thing: Thing) => number) =>
      all.reduce((sum, thing) => sum + of(thing), 0) / all.length;
    return [{ x: middle(({ x }) => x), y: middle(({ y }) => y), things: all }];
  });
}

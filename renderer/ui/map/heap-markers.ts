/** Position in the view, px. */
export interface Lying {
  readonly x: number;
  readonly y: number;
}

/** Items so close together that they share a marker. */
export interface Heap<Thing> {
  readonly x: number;
  readonly y: number;
  readonly things: readonly [Thing, ...Thing[]];
}

/** The side of the squares that are gathered, px: two markers that touch. */
const SQUARE = 32;

/** Clusters the items of a grid square at its centre. */
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

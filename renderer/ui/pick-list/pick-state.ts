import { foldText } from '#shared/domain/fold-text.ts';

/** Something that can be included. */
export interface Pickable {
  readonly id: number;
  readonly name: string;
}

/** Limits how many are drawn at once; the rest is found by the search. */
export const MAX_RENDERED = 200;

/** Picks those whose name holds what was typed, without regard to case and accents, in the order in which they came. */
export function matching(items: readonly Pickable[], search: string): readonly Pickable[] {
  const wanted = foldText(search.trim());
  return wanted === '' ? items : items.filter(({ name }) => foldText(name).includes(wanted));
}

/** Parts all items in two, by whether they are included. */
export const parted = (items: readonly Pickable[], included: readonly number[]) => {
  const inside = new Set(included);
  return {
    included: items.filter(({ id }) => inside.has(id)),
    notIncluded: items.filter(({ id }) => !inside.has(id)),
  };
};

/** Tells the place that is active after a key, among `count` places; the same where the key moves nothing. */
export function nextIndex(key: string, place: number, count: number): number {
  const last = Math.max(0, count - 1);
  switch (key) {
    case 'ArrowDown':
      return Math.min(place + 1, last);
    case 'ArrowUp':
      return Math.max(place - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return place;
  }
}

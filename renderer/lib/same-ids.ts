/** Tells whether two lists hold the same ids, in whatever order; neither list holds an id twice. */
export function sameIds(one: readonly number[], other: readonly number[]): boolean {
  const there = new Set(other);
  return one.length === other.length && one.every((id) => there.has(id));
}

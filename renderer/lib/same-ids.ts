/** True when both lists contain the same ids in any order. Neither may contain duplicates. */
export function sameIds(one: readonly number[], other: readonly number[]): boolean {
  const there = new Set(other);
  return one.length === other.length && one.every((id) => there.has(id));
}

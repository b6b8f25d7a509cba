import type { TransactionScope } from '../db/scope.ts';

/** What the demonstration's rows are written with: of what both servers keep, and nothing else. */
export type Seeding = TransactionScope<never>;

/** Inserts one after the other and gives back the ids. */
export async function inOrder<T>(
  items: readonly T[],
  insert: (item: T, place: number) => Promise<{ id: number }>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [place, item] of items.entries()) ids.push((await insert(item, place)).id);
  return ids;
}

import type { TransactionScope } from '../db/scope.ts';

/** Names the scope that writes the rows of a starter, and the demonstration's: only those that both servers keep. */
export type Seeding = TransactionScope<never>;

/** Inserts one after the other and gives back the ids. */
export async function insertInOrder<T>(
  items: readonly T[],
  insert: (item: T, place: number) => Promise<{ id: number }>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [place, item] of items.entries()) ids.push((await insert(item, place)).id);
  return ids;
}

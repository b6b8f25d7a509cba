import type { TransactionScope } from '../db/scope.ts';

/** Write scope for rows of starters and demonstrations. */
export type Seeding = TransactionScope<never>;

/** Inserts in order and returns the ids. */
export async function insertInOrder<T>(
  items: readonly T[],
  insert: (item: T, index: number) => Promise<{ id: number }>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, item] of items.entries()) ids.push((await insert(item, index)).id);
  return ids;
}

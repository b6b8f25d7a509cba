import { refuse } from '#shared/contract/refusal.ts';

interface Named {
  readonly name: string;
}

/** Refuses a deletion while something uses what is to go, and names who does; each once. */
export async function demandUnused(...users: readonly PromiseLike<readonly Named[]>[]): Promise<void> {
  const found = await Promise.all(users);
  const names = [...new Set(found.flat().map(({ name }) => name))];
  if (names.length > 0) throw refuse('IN_USE', { params: { names: names.join(', ') } });
}

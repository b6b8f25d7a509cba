import type { Ingesting } from './row-statements.ts';

/** Says whose figures have to be computed again, in the transaction that changes what they are computed from. */
export function markDays({ trx, waiting }: Ingesting, idBranches: number, days: ReadonlySet<string>): void {
  if (days.size === 0) return;
  // Marks in one order everywhere, so that two transactions over the same days never wait for each other.
  const rows = [...days].sort().map((day) => ({ id_branches: idBranches, day, mark: 1 }));
  waiting.push(
    trx
      .insertInto('dirty_days')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['id_branches', 'day'])
          .doUpdateSet((eb) => ({ mark: eb('dirty_days.mark', '+', 1) })),
      ),
  );
}

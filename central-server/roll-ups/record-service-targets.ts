import { sql, type Transaction } from 'kysely';
import type { CentralTables } from '../db/tables.ts';
import type { BranchDay } from './branch-day.ts';

/**
 * Notes what the queues of a day promise. While the day lasts that is what they are configured with; once it is over
 * the note stays, so that what a branch sends late is measured by what was promised then.
 */
export async function recordServiceTargets(
  trx: Transaction<CentralTables>,
  { idBranches, day }: BranchDay,
  isOver: boolean,
): Promise<void> {
  const promises = await trx
    .selectFrom('fact_tickets as t')
    .leftJoin('queues as q', 'q.id', 't.id_queues')
    .leftJoin('day_promises as p', (on) => on.onRef('p.id_queues', '=', 't.id_queues').on('p.day', '=', day))
    .select(['t.id_queues', sql<number>`coalesce(q.sla, 0)`.as('sla'), 'p.sla as noted'])
    .distinct()
    .where('t.id_branches', '=', idBranches)
    .where('t.day', '=', day)
    // Writes in one order everywhere: two branches of the same day never wait for each other in a circle.
    .orderBy('t.id_queues')
    .execute();
  const changedTargets = promises.filter(({ sla, noted }) => noted === null || (!isOver && noted !== sla));
  if (changedTargets.length === 0) return;
  await trx
    .insertInto('day_promises')
    .values(changedTargets.map(({ id_queues, sla }) => ({ day, id_queues, sla })))
    .onConflict((on) => {
      const same = on.columns(['day', 'id_queues']);
      return isOver ? same.doNothing() : same.doUpdateSet((eb) => ({ sla: eb.ref('excluded.sla') }));
    })
    .execute();
}

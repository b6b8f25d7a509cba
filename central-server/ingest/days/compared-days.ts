import type { SentDay } from '#shared/contract/replication/days.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Ingesting } from '../row-statements.ts';
import type { DayOf } from './present-day.ts';

type Trx = Ingesting['trx'];

/** Writes down what a comparison has shown. What sending the day again did stays until the next one. */
export async function noteComparison(
  trx: Trx,
  { idBranches, day }: DayOf,
  found: { readonly differing: readonly string[]; readonly closed: number },
  now: Millis,
): Promise<void> {
  const outcome = found.differing.length > 0 ? 'differs' : found.closed > 0 ? 'mended' : 'same';
  const noted = {
    outcome,
    differing: JSON.stringify(found.differing),
    compared_at: now,
    added: 0,
    changed: 0,
    gone: found.closed,
    refused: 0,
  } as const;
  await trx
    .insertInto('compared_days')
    .values({ id_branches: idBranches, day, ...noted })
    .onConflict((conflict) => conflict.columns(['id_branches', 'day']).doUpdateSet(noted))
    .execute();
}

/** Adds what sending one kind of a day again has done; the day is mended once no kind differs any more. */
export async function noteSent(
  trx: Trx,
  { idBranches, day }: DayOf,
  entity: string,
  { added, changed, gone, refused }: SentDay,
): Promise<void> {
  const found = await trx
    .selectFrom('compared_days')
    .select('differing')
    .where('id_branches', '=', idBranches)
    .where('day', '=', day)
    .executeTakeFirst();
  const differing = (JSON.parse(found?.differing ?? '[]') as string[]).filter(
    (each) => each !== entity || refused > 0,
  );
  await trx
    .updateTable('compared_days')
    .set((eb) => ({
      differing: JSON.stringify(differing),
      outcome: differing.length > 0 ? 'differs' : 'mended',
      added: eb('added', '+', added),
      changed: eb('changed', '+', changed),
      gone: eb('gone', '+', gone),
      refused: eb('refused', '+', refused),
    }))
    .where('id_branches', '=', idBranches)
    .where('day', '=', day)
    .execute();
}

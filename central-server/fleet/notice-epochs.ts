import type { FleetEvent } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { AlarmStore } from './alarm-store.ts';

/**
 * Writes down that branches have begun new epochs since the last look, each once; the first of a branch is none. A copy
 * has an alarm of its own. Answers which branches it was.
 */
export async function noticeEpochs(
  { db, reader }: Pick<CentralDatabase, 'db' | 'reader'>,
  alarms: Pick<AlarmStore, 'noteEvent'>,
  now: Millis,
): Promise<Set<number>> {
  const begun = await reader
    .selectFrom('streams as s')
    .leftJoin('streams as p', (join) =>
      join.onRef('p.id_branches', '=', 's.id_branches').onRef('p.epoch', '=', 's.parent'),
    )
    .leftJoin('fleet_epochs as f', (join) =>
      join.onRef('f.id_branches', '=', 's.id_branches').onRef('f.epoch', '=', 's.epoch'),
    )
    .select(['s.id_branches', 's.epoch', 's.gap', 's.head_seq', 'p.applied_seq'])
    .where('s.trusted', '=', 1)
    .where('f.epoch', 'is', null)
    .orderBy('s.life')
    .execute();
  const noted = new Set<number>();
  for (const { id_branches: idBranches, epoch, ...stream } of begun) {
    const isNew = await db.transaction().execute(async (trx) => {
      const before = await trx
        .selectFrom('fleet_epochs')
        .select('epoch')
        .where('id_branches', '=', idBranches)
        .executeTakeFirst();
      const { numInsertedOrUpdatedRows = 0n } = await trx
        .insertInto('fleet_epochs')
        .values({ id_branches: idBranches, epoch })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!before || numInsertedOrUpdatedRows === 0n) return false;
      await alarms.noteEvent(trx, idBranches, eventOf(stream), now);
      return true;
    });
    if (isNew) noted.add(idBranches);
  }
  return noted;
}

interface StartedEpoch {
  readonly gap: number;
  readonly head_seq: number;
  /** How far central had come with the epoch before; null where this one follows none. */
  readonly applied_seq: number | null;
}

/** A branch whose log ends before what central has of it was put back; else its machine or its log is another. */
const eventOf = ({ gap, head_seq, applied_seq }: StartedEpoch): FleetEvent =>
  gap === 0 && applied_seq !== null && head_seq < applied_seq ? 'putBack' : 'newEpoch';

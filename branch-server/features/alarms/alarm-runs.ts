import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Run, RunWriting } from './active-alarms.ts';

/** Reads the alarms that went on when they were last looked at. */
export const activeRuns = (db: Kysely<BranchTables>): Promise<Run[]> =>
  db
    .selectFrom('alarm_runs')
    .select(['id_branches as idBranches', 'id_alerts as idAlerts', 'since'])
    .where('ended_at', 'is', null)
    .orderBy('since')
    .execute();

/** Writes down when alarms end, or go on after all, and tells the pages of those who have it in their bell. */
export function createRunWriting(gate: Pick<WriteGate<Notice, BranchTables>, 'transaction'>): RunWriting {
  const write = ({ idBranches, idAlerts, since }: Run, endedAt: number | null) =>
    gate.transaction(async ({ trx, announce }) => {
      await trx
        .updateTable('alarm_runs')
        .set({ ended_at: endedAt })
        .where('id_branches', '=', idBranches)
        .where('id_alerts', '=', idAlerts)
        .where('since', '=', since)
        .execute();
      const updated = await trx
        .selectFrom('alert_messages as m')
        .innerJoin('alarm_events as e', 'e.id', 'm.id_alarm_events')
        .select('m.id_receiver as idUsers')
        .distinct()
        .where('e.id_branches', '=', idBranches)
        .where('e.id_alerts', '=', idAlerts)
        .where('e.since', '=', since)
        .where('m.deleted', '=', 0)
        .execute();
      for (const { idUsers } of updated) announce({ kind: 'alert', idUsers });
    });
  return { end: write, goOn: (run) => write(run, null) };
}

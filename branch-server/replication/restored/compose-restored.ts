import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createRestoredTickets } from '#branch-server/stored/restores/restored-tickets.ts';
import { createRestores } from '#branch-server/stored/restores/restores.ts';
import { createNumbering } from '#branch-server/stored/tickets/numbering.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { after } from '../after.ts';
import type { CentralClient } from '../central-client.ts';
import type { ReplicationDeps } from '../replication.ts';
import { createPushStatus } from '../up/push-status.ts';
import { createApplyRestoreAnswer } from './apply-restore-answer.ts';
import { createNoteForked } from './note-forked.ts';
import { createReportRestore } from './report-restore.ts';

export interface RestoredLink {
  readonly client: CentralClient;
  readonly idBranches: number;
  readonly alarm: (reason: string) => void;
}

/** Puts together what a branch asks of its central once it was put back. */
export function composeRestored(
  { database, gate, settings }: ReplicationDeps,
  hold: (idRestores: number, scope: Scope<Notice>) => void,
) {
  const { sqlite, readable } = database;
  const reading = createRestores(readable);
  const status = createPushStatus(readable);
  const numbering = createNumbering(sqlite);
  const newest = statement<object>()(readable, (db) =>
    db.selectFrom('change_log').select('seq').orderBy('seq', 'desc').limit(1),
  );
  const zone = statement<{ branch: number }>()(readable, (db, p) =>
    db.selectFrom('branches').select('zone').where('id', '=', p('branch')),
  );
  const from = statement<{ branch: number; from: number; day: string }>()(readable, (db, p) =>
    db
      .selectFrom('tickets')
      .select(['id', 'row_ver'])
      .where('id', '>=', p('from'))
      .where('id_branches', '=', p('branch'))
      .where('day', '>=', p('day')),
  );

  const head = () => newest.get({})?.seq ?? 0;
  const noteForked = createNoteForked({ gate, restores: createRestores(sqlite), head });

  return ({ client, idBranches, alarm }: RestoredLink) =>
    createReportRestore({
      client,
      alarm,
      after,
      noteForked,
      head,
      open: () => reading.list().find(({ again_done, head_seq }) => head_seq !== null && again_done === 0),
      status: status.read,
      ticketsFrom: (id, day) =>
        from.all({ branch: idBranches, from: id, day }).map((row) => [row.id, row.row_ver]),
      calendar: () => ({
        zoneHours: zoneHoursOf(zone.get({ branch: idBranches })?.zone),
        resetHour: settings().resetHour,
      }),
      take: createApplyRestoreAnswer({
        gate,
        idBranches,
        hold,
        restores: createRestores(sqlite),
        tickets: createRestoredTickets(sqlite),
        goOnCounting: numbering.goOn,
      }),
    });
}

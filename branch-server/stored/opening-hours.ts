import type { Database } from 'better-sqlite3';
import { remembered } from '#branch-server/db/remembered.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Hours } from '#shared/domain/opening/opening.ts';

/** Gives the hours of a schedule at a branch; null where none is in force, so that it is always open. */
export type OpeningHours = (
  idDefinedTimetables: number | null,
  idBranches: number,
) => readonly Hours[] | null;

/**
 * Finds the hours of a schedule as they hold at a branch: those of everywhere with those that its branch type and the
 * branch add. A schedule that is switched off is not in force. Remembered until the configuration changes.
 */
export function createOpeningHours(sqlite: Database, version: () => number): OpeningHours {
  const inForce = statement<{ schedule: number }>()(sqlite, (db, p) =>
    db.selectFrom('defined_timetables').select('id').where('id', '=', p('schedule')).where('enabled', '=', 1),
  );
  const hours = statement<{ schedule: number; branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('timetables as t')
      .innerJoin('branches as b', (on) => on.on('b.id', '=', p('branch')))
      .select(['t.day', 't.start', 't.end'])
      .where('t.id_defined_timetables', '=', p('schedule'))
      .where((eb) =>
        eb.or([
          eb('t.id_branch_types', 'is', null),
          eb('t.id_branch_types', '=', eb.ref('b.id_branch_types')),
        ]),
      )
      .where((eb) => eb.or([eb('t.id_branches', 'is', null), eb('t.id_branches', '=', eb.ref('b.id'))]))
      .orderBy('t.id'),
  );
  const of = remembered(version, (schedule: number, branch: number) =>
    inForce.get({ schedule }) ? hours.all({ schedule, branch }) : null,
  );
  return (idDefinedTimetables, idBranches) =>
    idDefinedTimetables === null ? null : of(idDefinedTimetables, idBranches);
}

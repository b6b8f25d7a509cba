import type { Kysely } from 'kysely';
import { CONFIGURES } from '../../contract/configured.ts';
import { refuse } from '../../contract/refusal.ts';
import {
  createTimetable,
  DAYS,
  listTimetables,
  type Timetable,
  updateTimetable,
} from '../../contract/timetables.ts';
import type { ModuleId } from '../../domain/access/modules.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { optional, whole, words } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type Caller, mayUse } from '../kit/caller.ts';
import { type AwaitedRoute, read, transaction } from '../kit/route.ts';
import { type Level, mayEditRows } from './levels.ts';

const rows = configuredKind<'timetables', Timetable>({
  table: 'timetables',
  one: 'row of a schedule',
  fields: {
    idTimetables: whole('id'),
    idDefinedTimetables: whole('id_defined_timetables'),
    day: words<'day', Timetable['day']>('day'),
    start: words('start'),
    end: words('end'),
    idBranchType: optional('id_branch_types'),
    idBranch: optional('id_branches'),
  },
  searched: [],
});

/** When a schedule is open; lower levels add rows of their own where it lets them. */
export function timetableRowRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listTimetables, async ({ query }) => {
      const level = await levelAbove(reader, query);
      const found = await rows.all(reader, (all) =>
        all.where('id_defined_timetables', '=', query.idDefinedTimetables).orderBy('start').orderBy('id'),
      );
      return found.filter((row) => reaches(row, level)).sort((a, b) => placeOf(a) - placeOf(b));
    }),

    transaction(createTimetable, async ({ body, caller }, scope) => {
      demandOrder(body);
      await demandEditable(scope.trx, caller, body.idDefinedTimetables, body);
      return rows.create(scope, body);
    }),

    transaction(updateTimetable, async ({ params, body, caller }, scope) => {
      demandOrder(body);
      const before = await rows.byId(scope.trx, params.id);
      await demandEditable(scope.trx, caller, before.idDefinedTimetables, before);
      return rows.change(scope, params.id, body);
    }),
  ];
}

const placeOf = ({ day }: Timetable): number => DAYS.indexOf(day);

/** A branch sees the rows of its type too. */
async function levelAbove(db: Kysely<SharedTables>, { idBranchType, idBranch }: Level): Promise<Level> {
  if (!idBranch) return { idBranchType };
  const branch = await db
    .selectFrom('branches')
    .select('id_branch_types')
    .where('id', '=', idBranch)
    .executeTakeFirst();
  return { idBranch, idBranchType: branch?.id_branch_types };
}

/** Rows hold for everybody but for those of one branch type or branch, which hold there. */
const reaches = (row: Timetable, level: Level): boolean =>
  (row.idBranchType === null || row.idBranchType === level.idBranchType) &&
  (row.idBranch === null || row.idBranch === level.idBranch);

function demandOrder({ start, end }: Pick<Timetable, 'end' | 'start'>): void {
  if (start >= end) throw refuse('START_AFTER_END', { field: 'end' });
}

/** Refuses rows of a level that the schedule is not open to, or that the caller does not configure. */
async function demandEditable(
  db: Kysely<SharedTables>,
  caller: Caller,
  idDefinedTimetables: number,
  level: Level,
): Promise<void> {
  if (!mayUse(caller, configuring(level))) throw refuse('FORBIDDEN');
  const schedule = await db
    .selectFrom('defined_timetables')
    .select('edit_level')
    .where('id', '=', idDefinedTimetables)
    .executeTakeFirst();
  if (!schedule) throw refuse('NOT_FOUND', { about: `schedule ${idDefinedTimetables}` });
  if (!mayEditRows(schedule.edit_level, level)) throw refuse('LEVEL_LOCKED');
}

function configuring({ idBranchType, idBranch }: Level): readonly ModuleId[] {
  if (idBranch) return CONFIGURES.branch;
  return idBranchType ? CONFIGURES.branchType : CONFIGURES.global;
}

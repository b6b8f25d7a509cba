import type { Kysely } from 'kysely';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import {
  createDefinedTimetable,
  type DefinedTimetable,
  getDefinedTimetable,
  listDefinedTimetables,
  updateDefinedTimetable,
} from '#shared/contract/configuration/timetables.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, text } from '../configured/field.ts';
import { type Level, mayAdapt } from '../configured/levels.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import { rowsAt, setRows, timetableRowRoutes } from './row-routes.ts';

const schedules = configuredKind<'defined_timetables', Omit<DefinedTimetable, 'editEnabled'>>({
  table: 'defined_timetables',
  one: 'schedule',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    enabled: flag('enabled'),
    editLevel: text<'edit_level', EditLevel>('edit_level'),
  },
  searched: ['name', 'description'],
});

type Schedule = ReturnType<typeof schedules.present>;

/** Computes whether a level may change its rows; the result is never stored. */
const seenFrom = (schedule: Schedule, level: Level): DefinedTimetable => ({
  ...schedule,
  editEnabled: mayAdapt(schedule.editLevel, level) ? 'Y' : 'N',
});

/** A schedule with its rows that hold everywhere. */
const currentSchedule: ReadCurrent<typeof updateDefinedTimetable> = async ({ params: { id } }, trx) => ({
  ...(await schedules.byId(trx, id)),
  timetables: await rowsAt(trx, id, {}),
});

/** Predefined schedules and their rows (configuration specification, sections 3 to 5). */
export function timetableRoutes(
  reader: Kysely<SharedTables>,
  isPartVisible: (part: Part) => boolean,
): AsyncRoute<never>[] {
  return [
    read(listDefinedTimetables, async ({ query: { idBranchType, idBranch, ...query } }) => {
      const { rows, total } = await schedules.page(reader, query);
      return { rows: rows.map((schedule) => seenFrom(schedule, { idBranchType, idBranch })), total };
    }),

    read(getDefinedTimetable, async ({ params, query }) =>
      seenFrom(await schedules.byId(reader, params.id), query),
    ),

    transaction(createDefinedTimetable, async ({ body }, scope) => {
      const schedule = await schedules.create(scope, body);
      if (body.timetables) await setRows(scope, schedule.id, {}, body.timetables);
      return seenFrom(schedule, {});
    }),

    versioned(updateDefinedTimetable, currentSchedule, async ({ params: { id }, body }, scope) => {
      const schedule = await schedules.change(scope, id, body);
      if (body.timetables) await setRows(scope, id, {}, body.timetables);
      return seenFrom(schedule, {});
    }),

    ...timetableRowRoutes(reader, isPartVisible),
  ];
}

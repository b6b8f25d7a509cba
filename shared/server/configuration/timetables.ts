import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import {
  createDefinedTimetable,
  createTimetable,
  type DefinedTimetable,
  getDefinedTimetable,
  listDefinedTimetables,
  listTimetables,
  setTimetables,
  type Timetable,
  type TimetableInput,
  updateDefinedTimetable,
  updateTimetable,
} from '#shared/contract/configuration/timetables.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, optional, text } from '../configured/field.ts';
import { appliesAt, assertLevelEditable, type Level, levelAbove, mayAdapt } from '../configured/levels.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { Caller } from '../kit/caller.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';

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

type Scope = TransactionScope<never>;

const rows = configuredKind<'timetables', Timetable>({
  table: 'timetables',
  one: 'row of a schedule',
  fields: {
    idTimetables: integer('id'),
    idDefinedTimetables: integer('id_defined_timetables'),
    day: text<'day', Timetable['day']>('day'),
    start: text('start'),
    end: text('end'),
    idBranchType: optional('id_branch_types'),
    idBranch: optional('id_branches'),
  },
  searched: [],
});

/** The rows that a schedule has at one level. */
const rowsAt = (
  db: Kysely<SharedTables>,
  idDefinedTimetables: number,
  { idBranchType = null, idBranch = null }: Level,
): Promise<Timetable[]> =>
  rows.all(db, (all) =>
    all
      .where('id_defined_timetables', '=', idDefinedTimetables)
      .where('id_branch_types', idBranchType === null ? 'is' : '=', idBranchType)
      .where('id_branches', idBranch === null ? 'is' : '=', idBranch)
      .orderBy('id'),
  );

const currentRows: ReadCurrent<typeof setTimetables> = async ({ params: { id }, body }, trx) => ({
  timetables: await rowsAt(trx, id, body),
});

/** Replaces the rows of a schedule at one level. Throws NOT_FOUND for a row of another level or schedule. */
export async function setRows(
  scope: Scope,
  idDefinedTimetables: number,
  { idBranchType = null, idBranch = null }: Level,
  wanted: readonly TimetableInput[],
): Promise<void> {
  const there = await rowsAt(scope.trx, idDefinedTimetables, { idBranchType, idBranch });
  const staying = new Set(wanted.map(({ idTimetables }) => idTimetables));
  for (const { idTimetables } of there)
    if (!staying.has(idTimetables)) await rows.remove(scope, idTimetables);
  for (const { idTimetables: id, ...row } of wanted) {
    assertStartBeforeEnd(row);
    if (id === undefined) await rows.create(scope, { ...row, idDefinedTimetables, idBranchType, idBranch });
    else if (there.some(({ idTimetables }) => idTimetables === id)) await rows.change(scope, id, row);
    else throw apiError('NOT_FOUND', { about: `row ${id} of schedule ${idDefinedTimetables}` });
  }
}

/** Routes of schedule rows; lower levels add rows where permitted. */
function timetableRowRoutes(
  reader: Kysely<SharedTables>,
  isPartVisible: (part: Part) => boolean,
): AsyncRoute<never>[] {
  /** Throws for rows of a level at which the caller may not adapt this schedule. */
  async function assertEditable({ trx }: Scope, caller: Caller, idDefinedTimetables: number, level: Level) {
    const schedule = await trx
      .selectFrom('defined_timetables')
      .select('edit_level')
      .where('id', '=', idDefinedTimetables)
      .executeTakeFirst();
    if (!schedule) throw apiError('NOT_FOUND', { about: `schedule ${idDefinedTimetables}` });
    assertLevelEditable(schedule.edit_level, level, { caller, isPartVisible });
  }

  return [
    read(listTimetables, async ({ query }) => {
      const level = await levelAbove(reader, query);
      const found = await rows.all(reader, (all) =>
        all.where('id_defined_timetables', '=', query.idDefinedTimetables).orderBy('start').orderBy('id'),
      );
      return found.filter((row) => appliesAt(row, level)).sort((a, b) => dayIndex(a) - dayIndex(b));
    }),

    transaction(createTimetable, async ({ body, caller }, scope) => {
      assertStartBeforeEnd(body);
      await assertEditable(scope, caller, body.idDefinedTimetables, body);
      return rows.create(scope, body);
    }),

    versioned(updateTimetable, rows.current, async ({ params, body, caller }, scope) => {
      assertStartBeforeEnd(body);
      const before = await rows.byId(scope.trx, params.id);
      await assertEditable(scope, caller, before.idDefinedTimetables, before);
      return rows.change(scope, params.id, body);
    }),

    versioned(
      setTimetables,
      currentRows,
      async ({ params: { id }, body: { timetables, ...level }, caller }, scope) => {
        await assertEditable(scope, caller, id, level);
        await setRows(scope, id, level, timetables);
        return {};
      },
    ),
  ];
}

const dayIndex = ({ day }: Timetable): number => DAYS.indexOf(day);

function assertStartBeforeEnd({ start, end }: Pick<Timetable, 'end' | 'start'>): void {
  if (start >= end) throw apiError('START_AFTER_END', { field: 'end' });
}

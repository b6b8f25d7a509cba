import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  createTimetable,
  listTimetables,
  setTimetables,
  type Timetable,
  type TimetableInput,
  updateTimetable,
} from '#shared/contract/configuration/timetables.ts';
import { DAYS } from '#shared/domain/opening/days.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { integer, optional, text } from '../configured/field.ts';
import { appliesAt, assertLevelEditable, type Level, levelAbove } from '../configured/levels.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { Caller } from '../kit/caller.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';

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
export const rowsAt = (
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
export function timetableRowRoutes(
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

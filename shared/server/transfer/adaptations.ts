import type { Kysely } from 'kysely';
import type { Json } from '#shared/domain/configuration/differences.ts';
import { DAYS, type Day } from '#shared/domain/time/days.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { toConditionValue } from '../alarms/condition-value.ts';

/** Field that names the adapting level. */
export type Level = 'idBranchType' | 'idBranch';

/** Values of one level with the id of the adapted entity. */
type OfLevel = (level: Level, id: number) => readonly Adapted[];

interface Adapted {
  /** Id of the schedule, message or alarm. */
  readonly of: number;
  readonly value: Json;
}

/** All values that branch types and branches adapt or add, including those of closed levels. */
export interface Adaptations {
  /** Rows of schedules. */
  readonly schedules: OfLevel;
  /** Contents of messages. */
  readonly messages: OfLevel;
  /** Alarm values by condition number, starting at 1. */
  readonly alarms: OfLevel;
}

type OpenHours = { readonly day: Day; readonly start: string; readonly end: string };

interface AdaptedRow extends Adapted {
  readonly branch: number | null;
  readonly type: number | null;
}

/** Reads the adaptations of all levels together; separate queries would take hours in a large installation. */
export async function readAdaptations(db: Kysely<SharedTables>): Promise<Adaptations> {
  const columns = ['p.id_branches as branch', 'p.id_branch_types as type'] as const;
  const hours = await db
    .selectFrom('timetables as p')
    .select([...columns, 'p.id_defined_timetables as of', 'p.day', 'p.start', 'p.end'])
    .where((eb) => eb.or([eb('p.id_branches', 'is not', null), eb('p.id_branch_types', 'is not', null)]))
    .execute();
  const contents = await db
    .selectFrom('message_contents as p')
    .select([...columns, 'p.id_messages as of', 'p.content as value'])
    .execute();
  const conditions = await db
    .selectFrom('alert_conditions')
    .select(['id', 'id_alerts'])
    .orderBy('id')
    .execute();
  const values = await db
    .selectFrom('alert_condition_values as p')
    .innerJoin('alert_conditions as c', 'c.id', 'p.id_alert_conditions')
    .select([...columns, 'c.id_alerts as of', 'c.id as condition', 'c.operand', 'p.value'])
    .execute();
  const positions = positionsOf(conditions);
  return {
    schedules: byLevel(
      merged(
        hours.map(({ day, start, end, ...row }) => ({ ...row, value: { day, start, end } })),
        (rows) => (rows as OpenHours[]).toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)),
      ),
    ),
    messages: byLevel(contents),
    alarms: byLevel(
      merged(
        values.map(({ condition, operand, value, ...row }) => ({
          ...row,
          value: [String(positions.get(condition)), toConditionValue(operand, value)],
        })),
        (entries) => Object.fromEntries(entries as [string, Json][]),
      ),
    ),
  };
}

const timeOf = ({ day, start, end }: OpenHours): string => `${DAYS.indexOf(day)} ${start} ${end}`;

function positionsOf(
  conditions: readonly { readonly id: number; readonly id_alerts: number }[],
): ReadonlyMap<number, number> {
  const positions = new Map<number, number>();
  for (const own of Map.groupBy(conditions, (row) => row.id_alerts).values())
    for (const [index, { id }] of own.entries()) positions.set(id, index + 1);
  return positions;
}

/** Merges the rows of each level and entity. */
function merged(rows: readonly AdaptedRow[], merge: (values: Json[]) => Json): AdaptedRow[] {
  const groups = Map.groupBy(rows, ({ branch, type, of }) => `${branch} ${type} ${of}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, value: merge(group.map(({ value }) => value)) }] : [];
  });
}

function byLevel(rows: readonly AdaptedRow[]): OfLevel {
  const groups = Map.groupBy(rows, ({ branch, type }) =>
    branch === null ? `idBranchType ${type}` : `idBranch ${branch}`,
  );
  return (level, id) => (groups.get(`${level} ${id}`) ?? []).toSorted((a, b) => a.of - b.of);
}

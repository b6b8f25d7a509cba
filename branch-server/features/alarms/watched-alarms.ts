import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { ValidationType } from '#shared/domain/alarms/alarm-criteria.ts';
import type { Condition } from '#shared/domain/alarms/alarm-holds.ts';
import type { Flag } from '#shared/server/db/schema/columns.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';

export interface WatchedCondition extends Condition {
  /** The name of its queue; null for the whole branch. */
  readonly queueName: string | null;
}

export interface WatchedAlarm {
  readonly id: number;
  readonly name: string;
  readonly validation: ValidationType;
  /** 1 if alert phones are notified too. */
  readonly bySms: Flag;
  readonly conditions: readonly WatchedCondition[];
}

export interface WatchedBranch {
  readonly id: number;
  readonly name: string;
  /** Hours that its wall is ahead of UTC. */
  readonly zone: number;
  readonly language: string;
  /** Created lazily: all alarms of all branches at once would need too much memory. */
  readonly alarms: Iterable<WatchedAlarm>;
}

/** Reads the enabled branches of this server with the alarms that hold there, each condition with the value that does. */
export function createWatchedAlarms(sqlite: Database, version: () => number) {
  const branches = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('branches')
      .select(['id', 'name', 'zone', 'language', 'id_branch_types as type'])
      .where('enabled', '=', 1)
      .orderBy('id'),
  );
  const conditions = conditionsOfAlarms(sqlite);
  const adapted = adaptedValues(sqlite);

  /** Version for version the same: one entry, under no argument. */
  const read = cachedByVersion<[], readonly WatchedBranch[]>(version, () => {
    const alarms = alarmsOf(conditions.all({}));
    const values = new Map(adapted.all({}).map((one) => [keyOf(one), one.value]));
    return branches.all({}).map(({ id, name, zone, language, type }) => ({
      id,
      name,
      language,
      zone: zoneHoursOf(zone),
      alarms: { [Symbol.iterator]: () => alarmsAt({ branch: id, type }, alarms, values) },
    }));
  });
  return () => read();
}

/** Value of a condition at a branch, or else at its type. */
type Values = ReadonlyMap<string, number>;
const keyOf = ({
  condition,
  branch,
  type,
}: {
  condition: number;
  branch: number | null;
  type: number | null;
}) => `${condition} ${branch === null ? `type ${type}` : branch}`;

function* alarmsAt(
  { branch, type }: { readonly branch: number; readonly type: number },
  alarms: readonly StoredAlarm[],
  values: Values,
): Generator<WatchedAlarm> {
  for (const alarm of alarms) {
    const conditions = alarm.conditions.map((one) => {
      const { condition } = one;
      const own = values.get(keyOf({ condition, branch, type: null }));
      return { ...one, value: own ?? values.get(keyOf({ condition, branch: null, type })) ?? one.value };
    });
    yield { ...alarm, conditions };
  }
}

function conditionsOfAlarms(sqlite: Database) {
  return statement<object>()(sqlite, (db) =>
    db
      .selectFrom('alerts as a')
      .innerJoin('alert_conditions as c', 'c.id_alerts', 'a.id')
      .leftJoin('queues as q', 'q.id', 'c.id_queues')
      .select([
        'a.id',
        'a.name',
        'a.validation_type as validation',
        'a.by_sms as bySms',
        'c.id as condition',
        'c.value',
      ])
      .select(['c.id_queues as queue', 'c.operand as criterion', 'c.operator', 'q.name as queueName'])
      .where('a.enabled', '=', 1)
      .orderBy('a.id')
      .orderBy('c.id'),
  );
}

function adaptedValues(sqlite: Database) {
  return statement<object>()(sqlite, (db) =>
    db
      .selectFrom('alert_condition_values')
      .select([
        'id_alert_conditions as condition',
        'id_branches as branch',
        'id_branch_types as type',
        'value',
      ]),
  );
}

type Row = ReturnType<ReturnType<typeof conditionsOfAlarms>['all']>[number];
interface StoredAlarm extends WatchedAlarm {
  readonly conditions: readonly Row[];
}

const alarmsOf = (rows: readonly Row[]): StoredAlarm[] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { id, name, validation, bySms } = first;
    return [{ id, name, validation, bySms, conditions: own }];
  });

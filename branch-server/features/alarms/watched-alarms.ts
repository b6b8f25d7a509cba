import type { Database } from 'better-sqlite3';
import { remembered } from '#branch-server/db/remembered.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Condition } from '#shared/domain/alarms/alarm-holds.ts';
import type { ValidationType } from '#shared/domain/alarms/criteria.ts';

export interface WatchedCondition extends Condition {
  /** The name of its queue; null for the whole branch. */
  readonly queueName: string | null;
}

export interface WatchedAlarm {
  readonly id: number;
  readonly name: string;
  readonly validation: ValidationType;
  readonly conditions: readonly WatchedCondition[];
}

export interface WatchedBranch {
  readonly id: number;
  readonly name: string;
  /** Hours that its wall is ahead of UTC. */
  readonly zone: number;
  readonly language: string;
  readonly alarms: readonly WatchedAlarm[];
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
  const conditions = conditionsAt(sqlite);

  /** Version for version the same: one entry, under no argument. */
  const read = remembered<[], readonly WatchedBranch[]>(version, () =>
    branches.all({}).map(({ id, name, zone, language, type }) => ({
      ...{ id, name, language },
      zone: Number(zone) || 0,
      alarms: alarmsOf(conditions.all({ branch: id, type })),
    })),
  );
  return () => read();
}

function conditionsAt(sqlite: Database) {
  return statement<{ branch: number; type: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('alerts as a')
      .innerJoin('alert_conditions as c', 'c.id_alerts', 'a.id')
      .leftJoin('queues as q', 'q.id', 'c.id_queues')
      .leftJoin('alert_condition_values as b', (join) =>
        join.onRef('b.id_alert_conditions', '=', 'c.id').on('b.id_branches', '=', p('branch')),
      )
      .leftJoin('alert_condition_values as t', (join) =>
        join.onRef('t.id_alert_conditions', '=', 'c.id').on('t.id_branch_types', '=', p('type')),
      )
      .select(['a.id', 'a.name', 'a.validation_type as validation'])
      .select(['c.id_queues as queue', 'c.operand as criterion', 'c.operator', 'q.name as queueName'])
      .select((eb) => eb.fn.coalesce('b.value', 't.value', 'c.value').as('value'))
      .where('a.enabled', '=', 1)
      .orderBy('a.id')
      .orderBy('c.id'),
  );
}

type Row = ReturnType<ReturnType<typeof conditionsAt>['all']>[number];

const alarmsOf = (rows: readonly Row[]): WatchedAlarm[] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { id, name, validation } = first;
    return [{ id, name, validation, conditions: own }];
  });

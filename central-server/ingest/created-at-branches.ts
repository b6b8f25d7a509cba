import type { Kysely } from 'kysely';
import {
  CREATED_AT_BRANCHES,
  type CreatedAtBranch,
  type CreatedAtBranches,
  listCreatedAtBranches,
} from '#shared/contract/central/created-at-branches.ts';
import { originOf } from '#shared/domain/replication/scopes.ts';
import { DAYS, type Day } from '#shared/domain/time/days.ts';
import { toConditionValue } from '#shared/server/alarms/condition-value.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, read } from '#shared/server/kit/route.ts';
import type { CentralTables } from '../db/tables.ts';

/** Tables of the rows that branches report, by kind; central's own rows are not among them. */
const TABLES: Readonly<Record<CreatedAtBranches, readonly string[]>> = {
  workstations: ['workstations'],
  alarms: ['alert_condition_values', 'alerts_users'],
  schedules: ['timetables'],
  messages: ['message_contents'],
};

/** The displayed content of a reported row. */
interface Content {
  readonly name?: string;
  readonly id_alerts?: number;
  readonly id_alert_conditions?: number;
  readonly value?: number;
  readonly id_defined_timetables?: number;
  readonly day?: Day;
  readonly start?: string;
  readonly end?: string;
  readonly id_messages?: number;
}

/** Lists configuration that branches created or adapted themselves. */
export const createdAtBranchesRoutes = (reader: Kysely<CentralTables>): AsyncRoute<never>[] => [
  read(listCreatedAtBranches, async ({ query, caller }) => {
    const kinds = query.kind ? [query.kind] : CREATED_AT_BRANCHES;
    const visible = visibleBranches(caller);
    const rows = await reader
      .selectFrom('branch_rows as r')
      .innerJoin('branches as b', 'b.id', 'r.id_branches')
      .select(['r.entity', 'r.pk', 'r.content', 'b.id as idBranches', 'b.name as branchName'])
      .where('r.deleted', '=', 0)
      .where(
        'r.entity',
        'in',
        kinds.flatMap((kind) => TABLES[kind]),
      )
      .$if(visible !== undefined, (select) => select.where(isOneOf('b.id', [...(visible ?? [])])))
      .orderBy('b.name')
      .orderBy('b.id')
      .execute();
    const adapted = await readAdapted(reader);
    const listed = new Map<string, CreatedAtBranch>();
    for (const { entity, pk, content, idBranches, branchName } of rows) {
      if (originOf(Number(pk)) === 0) continue;
      const kind = kinds.find((each) => TABLES[each].includes(entity));
      const row = JSON.parse(content) as Content;
      const name = adapted.nameOf(row);
      if (!kind || name === undefined) continue;
      // A branch adapts several values of one alarm, and several days of one schedule.
      const key = `${kind} ${idBranches} ${name}`;
      const found = listed.get(key) ?? { kind, idBranches, branchName, name, values: [], hours: [] };
      listed.set(key, {
        ...found,
        values: [...found.values, ...adapted.valueOf(row)],
        hours: [...found.hours, ...hoursOf(row)].toSorted(byDay),
      });
    }
    return [...listed.values()];
  }),
];

/** Hours in a row of a schedule; none in other rows. */
const hoursOf = ({ day, start, end }: Content) =>
  day !== undefined && start !== undefined && end !== undefined ? [{ day, start, end }] : [];

type Hours = CreatedAtBranch['hours'][number];

const byDay = (one: Hours, other: Hours): number =>
  DAYS.indexOf(one.day) - DAYS.indexOf(other.day) || one.start.localeCompare(other.start);

/** Reads what branches adapt: names of central's alarms, schedules and messages, and conditions of its alarms. */
async function readAdapted(reader: Kysely<CentralTables>) {
  const [alarms, conditions, schedules, messages] = await Promise.all([
    reader.selectFrom('alerts').select(['id', 'name']).execute(),
    reader
      .selectFrom('alert_conditions as c')
      .leftJoin('queues as q', 'q.id', 'c.id_queues')
      .select(['c.id', 'c.id_alerts', 'c.operand', 'c.operator', 'c.id_queues', 'q.name as queueName'])
      .execute(),
    reader.selectFrom('defined_timetables').select(['id', 'name']).execute(),
    reader.selectFrom('messages').select(['id', 'name']).execute(),
  ]);
  const byId = (named: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(named.map(({ id, name }) => [id, name]));
  const [alarmNames, scheduleNames, messageNames] = [byId(alarms), byId(schedules), byId(messages)];
  const conditionOf = new Map(conditions.map((condition) => [condition.id, condition]));
  return {
    /** The row's own name, or the name of the alarm, schedule or message that it adapts. */
    nameOf(row: Content): string | undefined {
      if (row.name !== undefined) return row.name;
      const alarm = row.id_alerts ?? conditionOf.get(row.id_alert_conditions ?? 0)?.id_alerts;
      return (
        alarmNames.get(alarm ?? 0) ??
        scheduleNames.get(row.id_defined_timetables ?? 0) ??
        messageNames.get(row.id_messages ?? 0)
      );
    },
    /** The value in a row of an alarm; none in other rows. */
    valueOf({ id_alert_conditions = 0, value }: Content): CreatedAtBranch['values'] {
      const condition = conditionOf.get(id_alert_conditions);
      if (!condition || value === undefined) return [];
      const { operand, operator, id_queues, queueName } = condition;
      const converted = toConditionValue(operand, value);
      return [{ idQueues: id_queues, queueName, operand, condition: operator, value: converted }];
    },
  };
}

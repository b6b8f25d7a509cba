import type { Kysely } from 'kysely';
import type { ConfiguredAlarm } from '#shared/domain/dashboard/wait-alarm.ts';
import type { SharedTables } from '../db/tables.ts';

interface AlarmTarget {
  readonly id: number;
  readonly idBranchTypes: number;
}

/** Reads the enabled alarms that are about waiting, as they hold at a branch: with what it or its type has set. */
export async function configuredAlarms(
  reader: Kysely<SharedTables>,
): Promise<(place: AlarmTarget) => readonly ConfiguredAlarm[]> {
  const [rows, adapted] = await Promise.all([
    reader
      .selectFrom('alerts as a')
      .innerJoin('alert_conditions as c', 'c.id_alerts', 'a.id')
      .select(['a.id', 'a.validation_type as validation', 'c.id as idConditions'])
      .select(['c.id_queues as queue', 'c.operand as criterion', 'c.operator', 'c.value'])
      .where('a.enabled', '=', 1)
      .where('a.id', 'in', (eb) =>
        eb.selectFrom('alert_conditions').select('id_alerts').where('operand', '=', 'WAITTIME'),
      )
      .orderBy('a.id')
      .orderBy('c.id')
      .execute(),
    reader
      .selectFrom('alert_condition_values')
      .select(['id_alert_conditions', 'id_branch_types', 'id_branches', 'value'])
      .execute(),
  ]);
  const alarms = [...Map.groupBy(rows, ({ id }) => id).values()];
  const ofBranch = new Map<string, number>();
  const ofType = new Map<string, number>();
  for (const { id_alert_conditions, id_branch_types, id_branches, value } of adapted) {
    if (id_branches !== null) ofBranch.set(`${id_alert_conditions} ${id_branches}`, value);
    else if (id_branch_types !== null) ofType.set(`${id_alert_conditions} ${id_branch_types}`, value);
  }
  return ({ id, idBranchTypes }) =>
    alarms.flatMap((conditions) => {
      const [first] = conditions;
      if (!first) return [];
      return {
        validation: first.validation,
        conditions: conditions.map(({ idConditions, queue, criterion, operator, value }) => ({
          queue,
          criterion,
          operator,
          value:
            ofBranch.get(`${idConditions} ${id}`) ?? ofType.get(`${idConditions} ${idBranchTypes}`) ?? value,
        })),
      };
    });
}

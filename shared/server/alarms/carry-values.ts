import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';

type Scope = TransactionScope<never>;

/**
 * Runs a change of an alarm's conditions that addresses them by number. Values of lower levels move with their
 * condition; those of removed conditions are deleted.
 */
export async function carryValues(scope: Scope, idAlerts: number, write: () => Promise<void>): Promise<void> {
  const before = await keyedConditions(scope, idAlerts);
  if (before.length === 0) return write();
  const values = await scope.trx
    .selectFrom('alert_condition_values')
    .selectAll()
    .where(
      'id_alert_conditions',
      'in',
      before.map(({ id }) => id),
    )
    .execute();
  await write();
  if (values.length === 0) return;
  const after = new Map((await keyedConditions(scope, idAlerts)).map(({ key, id }) => [key, id]));
  const moved = new Map(before.map(({ key, id }) => [id, after.get(key)]));
  if ([...moved].every(([id, to]) => id === to)) return;
  const rows = repository(scope, 'alert_condition_values');
  // Deletes all first: a level has one value per condition.
  for (const { id } of values) await rows.remove(id);
  for (const { id: _id, row_ver: _version, ...value } of values) {
    const to = moved.get(value.id_alert_conditions);
    if (to !== undefined) await rows.insert({ ...value, id_alert_conditions: to });
  }
}

/** Conditions of an alarm with identifying keys; equal ones are counted. */
async function keyedConditions({ trx }: Scope, idAlerts: number): Promise<{ id: number; key: string }[]> {
  const rows = await trx
    .selectFrom('alert_conditions')
    .select(['id', 'id_queues', 'operand', 'operator'])
    .where('id_alerts', '=', idAlerts)
    .orderBy('id')
    .execute();
  const counts = new Map<string, number>();
  return rows.map(({ id, id_queues, operand, operator }) => {
    const compared = `${id_queues} ${operand} ${operator}`;
    const count = (counts.get(compared) ?? 0) + 1;
    counts.set(compared, count);
    return { id, key: `${compared} ${count}` };
  });
}

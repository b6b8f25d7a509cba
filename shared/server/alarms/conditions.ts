import type { Kysely, Selectable } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type AlarmCondition, type ConditionInput, fits } from '#shared/contract/configuration/alarms.ts';
import { INPUT_TYPES } from '#shared/domain/alarms/alarm-criteria.ts';
import type { AlertConditionsTable } from '#shared/server/db/schema/alarms.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Level } from '../configured/levels.ts';
import { mapConstraintErrors } from '../db/constraint.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import { storedValue, toConditionValue } from './condition-value.ts';

type Db = Kysely<SharedTables>;
type Scope = TransactionScope<never>;
type Row = Selectable<AlertConditionsTable>;

/**
 * Conditions of alarms as they apply at a level: a branch's value overrides its type's, which overrides the global
 * one.
 */
export async function conditionsAt(
  db: Db,
  idAlerts: readonly number[],
  level: Level,
): Promise<AlarmCondition[]> {
  if (idAlerts.length === 0) return [];
  const rows = await db
    .selectFrom('alert_conditions')
    .selectAll()
    .where('id_alerts', 'in', idAlerts)
    .orderBy('id')
    .execute();
  const own = await valuesAround(db, rows, level);
  return rows.map((row) => {
    const { ofType = row.value, ofBranch } = own.get(row.id) ?? {};
    const above = level.idBranch ? ofType : row.value;
    const toValue = (value: number) => toConditionValue(row.operand, value);
    return {
      idConditions: row.id,
      idAlerts: row.id_alerts,
      idQueues: row.id_queues,
      operand: row.operand,
      condition: row.operator,
      value: toValue(ofBranch ?? ofType),
      inputType: INPUT_TYPES[row.operand],
      valueAbove: toValue(above),
    };
  });
}

interface Around {
  ofType?: number;
  ofBranch?: number;
}

/** Values of lower levels by condition. */
async function valuesAround(
  db: Db,
  rows: readonly Row[],
  { idBranchType, idBranch }: Level,
): Promise<ReadonlyMap<number, Around>> {
  const found = new Map<number, Around>();
  if (rows.length === 0 || (!idBranchType && !idBranch)) return found;
  const values = await db
    .selectFrom('alert_condition_values')
    .select(['id_alert_conditions', 'id_branches', 'value'])
    .where(
      'id_alert_conditions',
      'in',
      rows.map(({ id }) => id),
    )
    .where((eb) =>
      eb.or([
        ...(idBranchType ? [eb('id_branch_types', '=', idBranchType)] : []),
        ...(idBranch ? [eb('id_branches', '=', idBranch)] : []),
      ]),
    )
    .execute();
  for (const { id_alert_conditions: id, id_branches, value } of values)
    found.set(id, { ...found.get(id), ...(id_branches === null ? { ofType: value } : { ofBranch: value }) });
  return found;
}

const columnsOf = ({ idQueues, operand, condition, value }: Omit<ConditionInput, 'idConditions'>) => ({
  id_queues: idQueues,
  operand,
  operator: condition,
  value: storedValue(value),
});

const NO_QUEUE = [{ contains: 'FOREIGN KEY', code: 'NOT_FOUND', field: 'idQueues' }] as const;

/** Adds a condition; refuses an unknown queue with NOT_FOUND. */
export const addCondition = (scope: Scope, idAlerts: number, sent: Omit<ConditionInput, 'idConditions'>) =>
  mapConstraintErrors(NO_QUEUE, () =>
    repository(scope, 'alert_conditions').insert({ id_alerts: idAlerts, ...columnsOf(sent) }),
  );

/** Changes a condition; values of lower levels of another kind are deleted. */
export async function changeCondition(
  scope: Scope,
  id: number,
  sent: Omit<ConditionInput, 'idConditions'>,
): Promise<void> {
  const before = await conditionById(scope.trx, id);
  await mapConstraintErrors(NO_QUEUE, () =>
    repository(scope, 'alert_conditions').update(id, columnsOf(sent)),
  );
  if (before.operand !== sent.operand) await deleteValues(scope, id);
}

/** Deletes a condition and its values of lower levels. */
export async function dropCondition(scope: Scope, id: number): Promise<void> {
  await conditionById(scope.trx, id);
  await deleteValues(scope, id);
  await repository(scope, 'alert_conditions').remove(id);
}

/** Throws NOT_FOUND if missing. */
export async function conditionById(db: Db, id: number): Promise<Row> {
  const row = await db.selectFrom('alert_conditions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw apiError('NOT_FOUND', { about: `condition ${id}` });
  return row;
}

/** Sets the conditions of an alarm, if given. Refuses those of another alarm with NOT_FOUND. */
export async function setConditions(
  scope: Scope,
  idAlerts: number,
  wanted: readonly ConditionInput[] | undefined,
): Promise<void> {
  if (wanted === undefined) return;
  const there = await conditionsAt(scope.trx, [idAlerts], {});
  const staying = new Set(wanted.map(({ idConditions }) => idConditions));
  for (const { idConditions } of there)
    if (!staying.has(idConditions)) await dropCondition(scope, idConditions);
  for (const { idConditions: id, ...sent } of wanted) {
    if (id === undefined) await addCondition(scope, idAlerts, sent);
    else if (there.some(({ idConditions }) => idConditions === id)) await changeCondition(scope, id, sent);
    else throw apiError('NOT_FOUND', { about: `condition ${id} of alarm ${idAlerts}` });
  }
}

async function deleteValues(scope: Scope, id: number): Promise<void> {
  const values = await scope.trx
    .selectFrom('alert_condition_values')
    .select('id')
    .where('id_alert_conditions', '=', id)
    .execute();
  for (const value of values) await repository(scope, 'alert_condition_values').remove(value.id);
}

/**
 * Sets or clears (null) a condition's value at a level. Refuses conditions of another alarm with NOT_FOUND, and
 * values of another kind.
 */
export async function setValue(
  scope: Scope,
  idAlerts: number,
  { idBranchType, idBranch }: Level,
  { idConditions, value }: { readonly idConditions: number; readonly value: ConditionInput['value'] | null },
): Promise<void> {
  const condition = await conditionById(scope.trx, idConditions);
  if (condition.id_alerts !== idAlerts)
    throw apiError('NOT_FOUND', { about: `condition ${idConditions} of alarm ${idAlerts}` });
  const values = repository(scope, 'alert_condition_values');
  const level = { id_branch_types: idBranch ? null : (idBranchType ?? null), id_branches: idBranch ?? null };
  const found = await scope.trx
    .selectFrom('alert_condition_values')
    .select('id')
    .where('id_alert_conditions', '=', idConditions)
    .where('id_branch_types', level.id_branch_types === null ? 'is' : '=', level.id_branch_types)
    .where('id_branches', level.id_branches === null ? 'is' : '=', level.id_branches)
    .executeTakeFirst();
  if (value === null) {
    if (found) await values.remove(found.id);
    return;
  }
  if (!fits({ operand: condition.operand, value })) throw apiError('VALUE_OF_OTHER_KIND', { field: 'value' });
  const stored = storedValue(value);
  if (found) await values.update(found.id, { value: stored });
  else await values.insert({ id_alert_conditions: idConditions, ...level, value: stored });
}

import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type Alarm,
  adaptAlarm,
  addAlarmNotification,
  createAlarm,
  createAlarmCondition,
  getAlarm,
  listAlarmAddressees,
  listAlarmConditions,
  listAlarmNotifications,
  listAlarms,
  listAlarmUsers,
  removeAlarmCondition,
  removeAlarmNotification,
  updateAlarm,
  updateAlarmCondition,
} from '#shared/contract/configuration/alarms.ts';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { ALARM_SLEEP, type Criterion, type ValidationType } from '#shared/domain/alarms/alarm-criteria.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, optional, text } from '../configured/field.ts';
import { assertLevelEditable, type Level, levelAbove, mayAdapt } from '../configured/levels.ts';
import { mayWorkAt } from '../kit/included-branches.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import { addAddressee, addresseePage, addresseesOf, setAddressees } from './addressees.ts';
import {
  addCondition,
  changeCondition,
  conditionById,
  conditionsAt,
  dropCondition,
  setConditions,
  setValue,
} from './conditions.ts';

type Db = Kysely<SharedTables>;

const alarms = configuredKind<'alerts', Omit<Alarm, 'isEditable' | 'sleep'>>({
  table: 'alerts',
  one: 'alarm',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    enabled: flag('enabled'),
    editLevel: text<'edit_level', EditLevel>('edit_level'),
    type: text<'type', Criterion>('type'),
    validationType: text<'validation_type', ValidationType>('validation_type'),
    bySms: flag('by_sms'),
  },
  searched: ['name', 'description'],
});

const notifications = configuredKind<'alerts_users', AnswerOf<typeof addAlarmNotification>>({
  table: 'alerts_users',
  one: 'addressee of an alarm',
  fields: {
    id: integer('id'),
    idAlerts: integer('id_alerts'),
    idUsers: integer('id_users'),
    idBranches: optional('id_branches'),
  },
  searched: [],
});

/** Computes whether a level may adapt an alarm; never stored. */
const seenFrom = <One extends { readonly editLevel: EditLevel }>(alarm: One, level: Level) => ({
  ...alarm,
  sleep: ALARM_SLEEP,
  isEditable: mayAdapt(alarm.editLevel, level) ? ('Y' as const) : ('N' as const),
});

/** Recipients of an alarm at a level: those of the level and of the levels above. */
async function recipientsAt(db: Db, id: number, { idBranch, idBranchType }: Level) {
  const everywhere = await addresseesOf(db, id, null);
  if (idBranch) return { addressees: await addresseesOf(db, id, idBranch), globalAddressee: everywhere };
  return idBranchType
    ? { addressees: [], globalAddressee: everywhere }
    : { addressees: everywhere, globalAddressee: [] };
}

async function getConditionView(db: Db, id: number) {
  const { id_alerts } = await conditionById(db, id);
  const found = (await conditionsAt(db, [id_alerts], {})).find(({ idConditions }) => idConditions === id);
  if (!found) throw apiError('NOT_FOUND', { about: `condition ${id}` });
  return found;
}

/** An alarm with conditions and recipients in the form's shape. */
const currentAlarm: ReadCurrent<typeof updateAlarm> = async ({ params: { id } }, trx) => ({
  ...(await alarms.byId(trx, id)),
  conditions: await conditionsAt(trx, [id], {}),
  idUsers: (await addresseesOf(trx, id, null)).map(({ idUsers }) => idUsers),
});

/** A condition in the request's shape. */
async function currentCondition({ params }: { readonly params: { readonly id: number } }, trx: Db) {
  const { idQueues, operand, condition, value } = await getConditionView(trx, params.id);
  return { idQueues, operand, condition, value };
}

/** Values of an alarm at one level. */
const currentAdaptation: ReadCurrent<typeof adaptAlarm> = async ({ params: { id }, body }, trx) => {
  const conditions = await conditionsAt(trx, [id], await levelAbove(trx, body));
  return {
    values: conditions.map(({ idConditions, value, valueAbove }) => ({
      idConditions,
      value: value === valueAbove ? null : value,
    })),
    idUsers: (await addresseesOf(trx, id, body.idBranch ?? null)).map(({ idUsers }) => idUsers),
  };
};

/** Routes of alarms (configuration specification, sections 3 to 5 and 9). */
export function alarmRoutes(reader: Db, isPartVisible: (part: Part) => boolean): AsyncRoute<never>[] {
  return [
    read(listAlarms, async ({ query: { idBranchType, idBranch, ...query } }) => {
      const { rows, total } = await alarms.page(reader, query);
      return { rows: rows.map((alarm) => seenFrom(alarm, { idBranchType, idBranch })), total };
    }),
    read(getAlarm, async ({ params: { id }, query }) => ({
      ...seenFrom(await alarms.byId(reader, id), query),
      conditions: await conditionsAt(reader, [id], await levelAbove(reader, query)),
      ...(await recipientsAt(reader, id, query)),
    })),

    transaction(createAlarm, async ({ body: { conditions, idUsers, ...body } }, scope) => {
      const alarm = await alarms.create(scope, body);
      await setConditions(scope, alarm.id, conditions);
      await setAddressees(scope, alarm.id, null, idUsers);
      return seenFrom(alarm, {});
    }),
    versioned(
      updateAlarm,
      currentAlarm,
      async ({ params: { id }, body: { conditions, idUsers, ...body } }, scope) => {
        const alarm = await alarms.change(scope, id, body);
        await setConditions(scope, id, conditions);
        await setAddressees(scope, id, null, idUsers);
        return seenFrom(alarm, {});
      },
    ),
    versioned(
      adaptAlarm,
      currentAdaptation,
      async ({ params: { id }, body: { values, idUsers, ...level }, caller }, scope) => {
        const { editLevel } = await alarms.byId(scope.trx, id);
        if (!level.idBranch && !level.idBranchType)
          throw apiError('INVALID_REQUEST', { about: 'a branch type or a branch' });
        assertLevelEditable(editLevel, level, { caller, isPartVisible });
        // Recipients are read-only at a branch type (configuration specification, section 4).
        if (idUsers && !level.idBranch) throw apiError('LEVEL_LOCKED', { field: 'idUsers' });
        for (const value of values) await setValue(scope, id, level, value);
        if (level.idBranch) await setAddressees(scope, id, level.idBranch, idUsers);
        return {};
      },
    ),

    read(listAlarmConditions, async ({ params: { id }, query }) => {
      await alarms.byId(reader, id);
      return conditionsAt(reader, [id], await levelAbove(reader, query));
    }),
    transaction(createAlarmCondition, async ({ body: { idAlerts, ...body } }, scope) => {
      await alarms.byId(scope.trx, idAlerts);
      const { id } = await addCondition(scope, idAlerts, body);
      return getConditionView(scope.trx, id);
    }),
    versioned(updateAlarmCondition, currentCondition, async ({ params: { id }, body }, scope) => {
      await changeCondition(scope, id, body);
      return getConditionView(scope.trx, id);
    }),
    versioned(removeAlarmCondition, currentCondition, async ({ params }, scope) => {
      await dropCondition(scope, params.id);
      return {};
    }),

    read(listAlarmUsers, async ({ params: { id }, query }) => {
      await alarms.byId(reader, id);
      const { addressees, globalAddressee } = await recipientsAt(reader, id, query);
      return [...globalAddressee, ...addressees];
    }),
    read(listAlarmNotifications, ({ query: { idBranches } }) =>
      notifications.all(reader, (rows) =>
        rows
          .where((eb) =>
            eb.or([
              eb('id_branches', 'is', null),
              ...(idBranches ? [eb('id_branches', '=', idBranches)] : []),
            ]),
          )
          .orderBy('id'),
      ),
    ),
    transaction(addAlarmNotification, async ({ body: { idAlerts, idUsers, idBranches }, caller }, scope) => {
      const { editLevel } = await alarms.byId(scope.trx, idAlerts);
      assertLevelEditable(editLevel, { idBranch: idBranches }, { caller, isPartVisible });
      const [there] = await notifications.all(scope.trx, (rows) =>
        rows
          .where('id_alerts', '=', idAlerts)
          .where('id_users', '=', idUsers)
          .where('id_branches', idBranches === null ? 'is' : '=', idBranches),
      );
      if (there) return there;
      const { id } = await addAddressee(scope, idAlerts, idBranches, idUsers);
      return { id, idAlerts, idUsers, idBranches };
    }),
    transaction(removeAlarmNotification, async ({ params, caller }, scope) => {
      const { idAlerts, idBranches } = await notifications.byId(scope.trx, params.id);
      const { editLevel } = await alarms.byId(scope.trx, idAlerts);
      if (idBranches !== null && !mayWorkAt(caller, idBranches)) throw apiError('NOT_YOUR_BRANCH');
      assertLevelEditable(editLevel, { idBranch: idBranches }, { caller, isPartVisible });
      return notifications.remove(scope, params.id);
    }),

    read(listAlarmAddressees, ({ query: { idBranch, ...query } }) => addresseePage(reader, query, idBranch)),
  ];
}

import { z } from 'zod';
import {
  ALARM_SLEEP,
  CRITERIA,
  INPUT_TYPES,
  OPERATORS,
  VALIDATION_TYPES,
} from '#shared/domain/alarms/alarm-criteria.ts';
import { MAX_DURATION } from '#shared/domain/time/duration-text.ts';
import { endpoint } from '../endpoint.ts';
import { anyText, epochMs, id, idParams, name, text, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import {
  CONFIGURES,
  LOCKED_BY_CENTRAL_ERRORS,
  linked,
  listed,
  removed,
  WRITES,
  written,
} from './configured.ts';
import { atLevel, editLevel, ofLevel } from './edit-levels.ts';
import { timeOfDay } from './open-hours.ts';

const tag = 'Alarms';

const criterion = z.enum(CRITERIA).describe('Measured quantity');
const validationType = z
  .enum(VALIDATION_TYPES)
  .describe('Whether all conditions must be true, or one of them');

const alarmConfiguration = {
  name: z.string(),
  description: z.string(),
  enabled: yesNo,
  editLevel,
  type: criterion.describe('Subject of the alarm; its conditions may also measure other quantities'),
  validationType,
  bySms: yesNo.describe('Whether the alarm is also sent by SMS to the alert phones (setting smsAlertPhones)'),
};

const alarm = z
  .object({
    id,
    ...alarmConfiguration,
    sleep: z.literal(ALARM_SLEEP).describe('Seconds before the addressees are notified again'),
    isEditable: yesNo.describe('Whether the alarm may be adapted at the requested level'),
  })
  .meta({ id: 'Alarm' });
export type Alarm = z.infer<typeof alarm>;

const count = z.number().int().min(0).max(MAX_DURATION);
const value = z
  .union([count, timeOfDay])
  .describe('Seconds of waiting, a count, or a time of day as HH:mm:ss, according to inputType');
export type ConditionValue = z.infer<typeof value>;

const conditionFields = {
  idQueues: id.nullable().describe('Queue; null for the whole branch'),
  operand: criterion,
  condition: z.enum(OPERATORS),
  value,
};

/** A value that a branch set for a condition of an alarm. */
export const alarmValue = z
  .object({
    ...conditionFields,
    queueName: z.string().nullable().describe('Name of the queue; null for the whole branch'),
  })
  .meta({ id: 'AlarmValueOfBranch' });

interface Valued {
  readonly operand: (typeof CRITERIA)[number];
  readonly value: ConditionValue;
}
/** Checks the format of a condition's value: a time of day or a number. */
export const fits = ({ operand, value: input }: Valued): boolean =>
  (INPUT_TYPES[operand] === 'hour') === (typeof input === 'string');

/** A condition as part of its alarm. */
export const conditionInput = z
  .object({
    idConditions: id.optional().describe('Id of an existing condition; missing for a new one'),
    ...conditionFields,
  })
  .refine(fits, { path: ['value'] })
  .meta({ id: 'ConditionOfAlarm' });
export type ConditionInput = z.infer<typeof conditionInput>;

const alarmCondition = z
  .object({
    idConditions: id,
    idAlerts: id,
    ...conditionFields,
    inputType: z.enum(['time', 'number', 'hour']),
    valueAbove: value.describe('Value that applies if the requested level sets none'),
  })
  .meta({ id: 'AlarmCondition' });
export type AlarmCondition = z.infer<typeof alarmCondition>;

const addressee = z
  .object({ idUsers: id, firstName: z.string(), lastName: z.string(), email: z.string() })
  .meta({ id: 'AlarmAddressee' });
export type AlarmAddressee = z.infer<typeof addressee>;

const fullAlarm = alarm
  .extend({
    conditions: z.array(alarmCondition),
    addressees: z.array(addressee).describe('Addressees set at the requested level'),
    globalAddressee: z
      .array(addressee)
      .describe('Addressees set at a higher level; read-only at the requested level'),
  })
  .meta({ id: 'FullAlarm' });
export type FullAlarm = z.infer<typeof fullAlarm>;

/** Maximum conditions and recipients of an alarm. */
const MAX_ALARM_PARTS = { conditions: 50, addressees: 200 } as const;
const idUsers = z.array(id).max(MAX_ALARM_PARTS.addressees);

export const alarmBody = z
  .object({
    name: name(45),
    description: text(90),
    enabled: yesNo,
    editLevel,
    type: criterion,
    validationType,
    bySms: alarmConfiguration.bySms
      .optional()
      .describe('Whether the alarm is also sent by SMS. If missing, it remains unchanged; N for a new alarm'),
    conditions: z
      .array(conditionInput)
      .max(MAX_ALARM_PARTS.conditions)
      .optional()
      .describe('All conditions of the alarm. If missing, they remain unchanged'),
    idUsers: idUsers.optional().describe('All addressees of the alarm. If missing, they remain unchanged'),
  })
  .meta({ id: 'AlarmBody' });
export type AlarmBody = z.infer<typeof alarmBody>;

const kind = { path: '/alerts', tag, one: 'an alarm' };

export const listAlarms = listed({
  ...kind,
  summary: 'Alarms, searched in name and description',
  privilege: CONFIGURES.anywhere,
  query: listQuery(['name', 'description', 'enabled', 'editLevel', 'type']).extend(atLevel),
  view: alarm,
});

export const getAlarm = endpoint({
  method: 'get',
  path: '/alerts/{id}',
  tag,
  summary: 'An alarm with its conditions and addressees at a level',
  privilege: CONFIGURES.anywhere,
  params: idParams,
  query: z.object(atLevel),
  answer: fullAlarm,
  errors: ['NOT_FOUND'],
});

export const { create: createAlarm, update: updateAlarm } = written({
  ...kind,
  ...WRITES.global,
  body: alarmBody,
  change: alarmBody.omit({ type: true, editLevel: true }).meta({ id: 'AlarmChange' }),
  view: alarm,
  errors: ['NAME_UNIQUE'],
});

export const adaptAlarm = endpoint({
  method: 'put',
  path: '/alerts/{id}/level',
  isVersioned: true,
  tag,
  summary: 'Set values and addressees of an alarm for one branch type or branch',
  privilege: CONFIGURES.anywhere,
  params: idParams,
  body: z
    .object({
      ...ofLevel,
      values: z
        .array(
          z.object({
            idConditions: id,
            value: value.nullable().describe('Value; null to use that of the higher level'),
          }),
        )
        .max(MAX_ALARM_PARTS.conditions),
      idUsers: idUsers
        .optional()
        .describe('Addressees, only for a branch. If missing, they remain unchanged'),
    })
    .meta({ id: 'AlarmOfLevel' }),
  answer: z.object({}),
  errors: [
    'NOT_FOUND',
    ...LOCKED_BY_CENTRAL_ERRORS,
    'VALUE_OF_OTHER_KIND',
    'LEVEL_LOCKED',
    'FORBIDDEN',
    'NOT_IN_THIS_SYNC_TYPE',
  ],
});

const parts = { path: '/alert_conditions', tag, one: 'a condition of an alarm' };
const conditionBody = z
  .object({ idAlerts: id, ...conditionFields })
  .refine(fits, { path: ['value'] })
  .meta({ id: 'ConditionBody' });

export const listAlarmConditions = endpoint({
  method: 'get',
  path: '/alerts/{id}/conditions',
  tag,
  summary: 'Conditions of an alarm at a level',
  privilege: CONFIGURES.anywhere,
  params: idParams,
  query: z.object(atLevel),
  answer: z.array(alarmCondition),
  errors: ['NOT_FOUND'],
});

export const { create: createAlarmCondition, update: updateAlarmCondition } = written({
  ...parts,
  ...WRITES.global,
  body: conditionBody,
  change: z
    .object(conditionFields)
    .refine(fits, { path: ['value'] })
    .meta({ id: 'ConditionChange' }),
  view: alarmCondition,
  errors: [],
});

export const removeAlarmCondition = removed({ ...parts, ...WRITES.global, errors: [] });

export const listAlarmUsers = endpoint({
  method: 'get',
  path: '/alerts/{id}/users',
  tag,
  summary: 'All addressees of an alarm at a level',
  privilege: CONFIGURES.anywhere,
  params: idParams,
  query: z.object(atLevel),
  answer: z.array(addressee),
  errors: ['NOT_FOUND'],
});

const notification = z
  .object({ id, idAlerts: id, idUsers: id, idBranches: id.nullable() })
  .meta({ id: 'AlarmNotification' });

const notifications = linked({
  path: '/alerts_users',
  tag,
  one: 'an addressee of an alarm',
  summary: 'Addressees of alarms: those for all branches, and those for the given branch',
  reads: CONFIGURES.anywhere,
  writes: WRITES.global,
  query: z.object({ idBranches: id.optional() }),
  body: z
    .object({
      idAlerts: id,
      idUsers: id,
      idBranches: id.nullable().default(null).describe('Branch; null for all branches'),
    })
    .meta({ id: 'AlarmNotificationBody' }),
  view: notification,
});

/** Errors of the level rules. */
const OF_LEVEL = ['LEVEL_LOCKED', 'FORBIDDEN', 'NOT_IN_THIS_SYNC_TYPE', 'NOT_YOUR_BRANCH'] as const;

export const listAlarmNotifications = notifications.list;
export const addAlarmNotification = endpoint({
  ...notifications.add,
  errors: [...notifications.add.errors, ...OF_LEVEL],
});
export const removeAlarmNotification = endpoint({
  ...notifications.remove,
  errors: [...notifications.remove.errors, ...OF_LEVEL],
});

export const listAlarmAddressees = endpoint({
  method: 'get',
  path: '/alert_addressees',
  tag,
  summary:
    'Users who can be addressees of alarms: enabled users, or with `idBranch` those who may work at that branch',
  privilege: CONFIGURES.anywhere,
  query: listQuery(['firstName', 'lastName', 'email']).extend({ idBranch: id.optional() }),
  answer: pageOf(addressee),
  errors: [],
});

export const alarmMeasure = z
  .object({
    location: z.string().describe('Name of the queue, or of the branch'),
    criterion: z.enum(CRITERIA),
    operator: z.enum(OPERATORS),
    value: z.number().describe('Limit: seconds of waiting, a count, or seconds of the day'),
    measured: z.number(),
  })
  .meta({ id: 'AlarmMeasure' });

const alarmEvent = z
  .object({
    id,
    idAlerts: id,
    idBranches: id,
    name: anyText(45),
    at: epochMs,
    text: z.string().describe('Name and measured values, in the language of the branch'),
    measures: z
      .array(alarmMeasure)
      .describe('Measured values, for a text in the language of the reader; empty if only `text` is stored'),
  })
  .meta({ id: 'AlarmEvent' });
export type AlarmEvent = z.infer<typeof alarmEvent>;

export const listAlarmEvents = endpoint({
  method: 'get',
  path: '/branches/{id}/alarm_events',
  tag,
  only: 'branch',
  summary: 'Alarms raised at a branch, latest first',
  privilege: CONFIGURES.anywhere,
  params: idParams,
  query: listQuery(['at', 'name']),
  answer: pageOf(alarmEvent),
  errors: ['NOT_FOUND'],
});

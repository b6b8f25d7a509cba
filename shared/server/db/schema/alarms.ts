import type { Generated, Kysely } from 'kysely';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import type { Criterion, Operator, ValidationType } from '#shared/domain/alarms/alarm-criteria.ts';
import { configuration, EVERYWHERE, partOf, type ReplicationOf, userData } from '../replicates.ts';
import {
  type Flag,
  flag,
  integer,
  integerOr,
  moment,
  momentOr,
  NAMED,
  type Named,
  optionalInteger,
  optionalMoment,
  optionalReference,
  REPLICATED,
  reference,
  text,
  textKey,
  type Versioned,
} from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

export interface AlertsTable extends Named {
  description: string;
  edit_level: EditLevel;
  type: Criterion;
  validation_type: ValidationType;
  /** 1 if alert phones are notified too. */
  by_sms: Generated<Flag>;
}

const alerts = defineTable<AlertsTable>({
  ...NAMED,
  description: text,
  edit_level: text,
  type: text,
  validation_type: text,
  by_sms: flag(0),
});

export interface AlertConditionsTable extends Versioned {
  id: Generated<number>;
  id_alerts: number;
  /** Null for the whole branch. */
  id_queues: number | null;
  operand: Criterion;
  operator: Operator;
  /** Seconds of waiting, a count, or seconds of the day. */
  value: number;
}

const alertConditions = defineTable<AlertConditionsTable>({
  ...REPLICATED,
  id_alerts: reference('alerts'),
  id_queues: optionalReference('queues'),
  operand: text,
  operator: text,
  value: integer,
});

/** A value that a branch type or a branch has set instead of the one above it. */
export interface AlertConditionValuesTable extends Versioned {
  id: Generated<number>;
  /** No reference that holds: central may delete a condition that a branch has set a value for. */
  id_alert_conditions: number;
  id_branch_types: number | null;
  id_branches: number | null;
  value: number;
}

const alertConditionValues = defineTable<AlertConditionValuesTable>({
  ...REPLICATED,
  id_alert_conditions: integer,
  id_branch_types: optionalReference('branch_types'),
  id_branches: optionalReference('branches'),
  value: integer,
});

/** Recipients of an alarm, at all branches or at one. */
export interface AlertsUsersTable extends Versioned {
  id: Generated<number>;
  id_alerts: number;
  /** No foreign key, because a branch has only its own users. */
  id_users: number;
  id_branches: number | null;
}

const alertsUsers = defineTable<AlertsUsersTable>({
  ...REPLICATED,
  id_alerts: reference('alerts'),
  id_users: integer,
  id_branches: optionalReference('branches'),
});

/** A message to one of the staff. */
export interface AlertMessagesTable extends Versioned {
  id: Generated<number>;
  /** Null for messages of an alarm. */
  id_sender: number | null;
  id_receiver: number;
  /** The raised alarm event. */
  id_alarm_events: Generated<number | null>;
  text: string;
  created_at: number;
  is_read: Generated<Flag>;
  deleted: Generated<Flag>;
  /** The first message of those that were sent together; null on that one itself. */
  id_first_messages: Generated<number | null>;
  /** The message that this one answers; it may be deleted since. */
  id_answers: Generated<number | null>;
  /** Null while unread, and for messages read before this column existed. */
  read_at: Generated<number | null>;
}

const alertMessages = defineTable<AlertMessagesTable>({
  ...REPLICATED,
  id_sender: optionalReference('users'),
  id_receiver: reference('users'),
  id_alarm_events: optionalInteger,
  text,
  created_at: moment,
  is_read: integerOr(0),
  deleted: integerOr(0),
  id_first_messages: optionalInteger,
  id_answers: optionalInteger,
  read_at: optionalMoment,
});

/** Outbox of emails of 1.0.0; the migration `0012-jobs` replaces it by `jobs`. */
export interface EmailOutboxTable {
  /** Identifies it across attempts. */
  key: string;
  recipient: string;
  subject: string;
  text: string;
  /** Time of the event. */
  happened_at: number;
  /** Expiry; not sent afterwards. */
  expires_at: number;
  /** A file that comes with it; empty for none. */
  attachment_name: Generated<string>;
  attachment: Generated<string>;
  /** Number of attempts, increased before each one, so that two processes never send the same. */
  attempts: number;
  next_at: number;
  sent_at: number | null;
  /** The error of the last attempt; empty for none. */
  failure: Generated<string>;
  /**
   * Empty while it is tried. `refused`: rejected permanently; `unknown`: the connection was lost after everything
   * was sent. `copy`: the same, and it is sent again with `copy_note`.
   */
  outcome: Generated<'' | 'refused' | 'unknown' | 'copy'>;
  /** Note that the mail may be a copy, in the recipient's language; empty if it is not repeated. */
  copy_note: Generated<string>;
}

const emailOutbox = defineTable<EmailOutboxTable>({
  key: textKey,
  recipient: text,
  subject: text,
  text,
  happened_at: moment,
  expires_at: momentOr(0),
  attachment_name: text,
  attachment: text,
  attempts: integer,
  next_at: moment,
  sent_at: optionalMoment,
  failure: text,
  outcome: text,
  copy_note: text,
});

/** Alarms, who is notified, and messages between staff. */
export interface AlarmTables {
  alerts: AlertsTable;
  alert_conditions: AlertConditionsTable;
  alert_condition_values: AlertConditionValuesTable;
  alerts_users: AlertsUsersTable;
  alert_messages: AlertMessagesTable;
}

export const ALARM_REPLICATION: ReplicationOf<AlarmTables> = {
  alerts: configuration(EVERYWHERE),
  alert_conditions: configuration(partOf('alerts')),
  alert_condition_values: configuration({ to: 'own' }),
  alerts_users: configuration({ to: 'own' }),
  alert_messages: userData({ to: 'maker', fromCentral: 'nowhere' }),
};

const TABLES: Definitions<AlarmTables & { email_outbox: EmailOutboxTable }> = {
  alerts,
  alert_conditions: alertConditions,
  alert_condition_values: alertConditionValues,
  alerts_users: alertsUsers,
  alert_messages: alertMessages,
  email_outbox: emailOutbox,
};

const INDEXES = [
  'create unique index "alerts_name_UNIQUE" on alerts (fold_name(name))',
  'create index alert_conditions_alarm on alert_conditions (id_alerts)',
  'create unique index alert_condition_values_level on alert_condition_values (id_alert_conditions, coalesce(id_branch_types, 0), coalesce(id_branches, 0))',
  'create unique index alerts_users_pair on alerts_users (id_alerts, id_users, coalesce(id_branches, 0))',
  'create index alert_messages_answers on alert_messages (id_answers) where id_answers is not null',
  'create index alert_messages_created on alert_messages (created_at)',
  'create index alert_messages_receiver on alert_messages (id_receiver, created_at) where deleted = 0',
  'create index alert_messages_sender on alert_messages (id_sender, created_at)',
  'create index email_outbox_due on email_outbox (next_at) where sent_at is null',
  "create index email_outbox_refused on email_outbox (recipient) where outcome = 'refused'",
];

export const createAlarmTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);

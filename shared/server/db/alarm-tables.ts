import type { Generated } from 'kysely';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import type { Criterion, Operator, ValidationType } from '#shared/domain/alarms/criteria.ts';
import type { Flag, Named, Versioned } from './columns.ts';
import { configuration, EVERYWHERE, partOf, type ReplicationOf } from './replicates.ts';

export interface AlertsTable extends Named {
  description: string;
  edit_level: EditLevel;
  type: Criterion;
  validation_type: ValidationType;
  /** 1 where the alert phones are told of it too. */
  by_sms: Generated<Flag>;
}

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

/** A value that a branch type or a branch has set instead of the one above it. */
export interface AlertConditionValuesTable extends Versioned {
  id: Generated<number>;
  /** No reference that holds: central may delete a condition that a branch has set a value for. */
  id_alert_conditions: number;
  id_branch_types: number | null;
  id_branches: number | null;
  value: number;
}

/** Who is told of an alarm: wherever it is raised, or at one branch. */
export interface AlertsUsersTable extends Versioned {
  id: Generated<number>;
  id_alerts: number;
  /** No reference that holds: a branch has only those who may work there. */
  id_users: number;
  id_branches: number | null;
}

/** Lists the tables of alarms: what is measured, and who is told. */
export interface AlarmTables {
  alert_condition_values: AlertConditionValuesTable;
  alert_conditions: AlertConditionsTable;
  alerts: AlertsTable;
  alerts_users: AlertsUsersTable;
}

export const ALARM_REPLICATION: ReplicationOf<AlarmTables> = {
  alert_condition_values: configuration({ to: 'own' }),
  alert_conditions: configuration(partOf('alerts')),
  alerts: configuration(EVERYWHERE),
  alerts_users: configuration({ to: 'own' }),
};

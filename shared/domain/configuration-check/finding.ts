/**
 * Names each rule of the check with how bad it is: an error is something that will not work, a warning something that
 * probably is not meant, a suggestion what is usual and missing.
 */
export const RULES = {
  BRANCH_WITHOUT_QUEUES: 'error',
  BRANCH_WITHOUT_WORKSTATIONS: 'error',
  QUEUE_NEVER_CALLED: 'error',
  QUEUE_IN_NO_VIEW_PROFILE: 'error',
  WORKSTATION_TYPE_DISABLED: 'error',
  WORKSTATION_WITHOUT_QUEUES: 'error',
  WORKSTATION_WITHOUT_PROFILE: 'error',
  WORKSTATION_WITHOUT_USERS: 'error',
  PROFILE_WITHOUT_CONDITION: 'error',
  KIOSK_WITHOUT_SCREEN: 'error',
  KIOSK_LEADS_NOWHERE: 'error',
  BRANCH_TYPE_WITHOUT_QUEUES: 'warning',
  QUEUE_WITHOUT_ASSOCIATION: 'warning',
  SERVICE_ON_NO_KIOSK: 'warning',
  SERVICE_LEADS_NOWHERE: 'warning',
  PROFILE_STARVES: 'warning',
  PROFILE_WITHOUT_ROWS: 'warning',
  APPOINTMENTS_IN_NO_PROFILE: 'warning',
  SCHEDULE_NEVER_OPENS: 'warning',
  ALARM_IS_NEVER_RAISED: 'warning',
  ALARM_WITHOUT_RECIPIENTS: 'warning',
  DISPLAY_OFFLINE: 'error',
  DISPLAY_WITHOUT_DESIGN: 'warning',
  DISPLAY_EMPTY: 'warning',
  DISPLAY_WITHOUT_CUSTOMERS: 'warning',
  NO_KIOSK: 'suggestion',
  BRANCH_WITHOUT_DISPLAY: 'suggestion',
} as const;

export type Rule = keyof typeof RULES;
export type Severity = (typeof RULES)[Rule];

/** Says what is wrong, with what, and where it is put right. */
export interface Finding {
  readonly rule: Rule;
  /** Of what it is found, by its id; null where it is of the whole installation. */
  readonly id: number | null;
  readonly name: string;
  /** A second thing that the sentence names: the branch of a queue, the service of a button. */
  readonly with?: string;
  /** The branch type or branch of whose configuration it is. */
  readonly branchType?: number;
  readonly branch?: number;
}

import type { PRINTED_KINDS } from './configured.ts';

/**
 * Rules and their severity: an error does not work, a warning is probably unintended, a suggestion is usually
 * present.
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
  TEXT_NOT_PRINTABLE: 'warning',
  NO_KIOSK: 'suggestion',
  BRANCH_WITHOUT_DISPLAY: 'suggestion',
} as const;

export type Rule = keyof typeof RULES;
export type Severity = (typeof RULES)[Rule];

/** A finding: problem, location, and the page that fixes it. */
export interface Finding {
  readonly rule: Rule;
  /** Kind of the entity, if a rule has several. */
  readonly kind?: (typeof PRINTED_KINDS)[number];
  /** Id of the entity; null for the installation. */
  readonly id: number | null;
  readonly name: string;
  /** Second entity of the text, such as the branch of a queue. */
  readonly with?: string;
  /** Branch type or branch of the entity. */
  readonly branchType?: number;
  readonly branch?: number;
}

import type { AttentionProfileId } from '../calling/profile.ts';

/** A named entity that can be disabled. */
export interface ConfiguredItem {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
}

/** Configuration to check; each list sorted by name. */
export interface Configured {
  readonly services: readonly ConfiguredItem[];
  readonly segments: readonly ConfiguredItem[];
  readonly queues: readonly (ConfiguredItem & { readonly appointments: boolean })[];
  /** Queues by service and segment. */
  readonly associations: readonly Pair[];
  readonly branchTypes: readonly (ConfiguredItem & { readonly offered: readonly number[] })[];
  readonly branches: readonly (ConfiguredItem & { readonly branchType: number })[];
  readonly viewProfiles: readonly (ConfiguredItem & {
    readonly branchType: number;
    readonly queues: readonly number[];
  })[];
  readonly attentionProfiles: readonly CheckedProfile[];
  readonly workstationTypes: readonly CheckedType[];
  readonly workstations: readonly CheckedWorkstation[];
  /** Attention areas of users; null means all. */
  readonly areasOfUsers: readonly (number | null)[];
  readonly kiosks: readonly CheckedKiosk[];
  readonly displays: readonly (ConfiguredItem & {
    readonly branch: number;
    /** Empty means all. */
    readonly workstations: readonly number[];
    readonly queues: readonly number[];
    /** Null for an association from before ticket designs. */
    readonly design: ConfiguredItem | null;
  })[];
  readonly schedules: readonly (ConfiguredItem & { readonly hours: number })[];
  /** Numbers of conditions and recipients. */
  readonly alarms: readonly (ConfiguredItem & { readonly conditions: number; readonly recipients: number })[];
  readonly unprintable: readonly UnprintableText[];
}

export const PRINTED_KINDS = ['queue', 'service', 'segment', 'branch', 'message', 'ticketDesign'] as const;

/** An item with texts of which tickets replace characters. */
export interface UnprintableText {
  readonly kind: (typeof PRINTED_KINDS)[number];
  readonly id: number;
  readonly name: string;
  readonly characters: readonly string[];
}

export interface Pair {
  readonly queue: number;
  readonly service: number;
  readonly segment: number;
}

export interface CheckedProfile extends ConfiguredItem {
  readonly id: AttentionProfileId;
  readonly branchType: number;
  readonly type: string;
  readonly generalLimit: number;
  readonly alternative: number | null;
  readonly hasCondition: boolean;
  /** Profiles that the condition selects. */
  readonly parts: readonly number[];
  /** Queues with sequence or level, and limit; 0 for none. */
  readonly rows: readonly { readonly queue: number; readonly order: number; readonly limit: number }[];
}

export interface CheckedType extends ConfiguredItem {
  readonly viewProfile: number;
  readonly reception: boolean;
  /** Service and segment of single-queue calling; null if the attention profile selects. */
  readonly lineal: Omit<Pair, 'queue'> | null;
}

export interface CheckedWorkstation extends ConfiguredItem {
  readonly branch: number;
  readonly type: number;
  readonly area: number | null;
  readonly attentionProfile: number | null;
}

export interface CheckedKiosk extends ConfiguredItem {
  readonly hasFirstScreen: boolean;
  /** Service and segment of printing buttons; null for a segment from an earlier screen. */
  readonly tickets: readonly { readonly service: number; readonly segment: number | null }[];
}

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

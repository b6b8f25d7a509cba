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

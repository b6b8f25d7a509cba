import type { AttentionProfileId } from '../calling/profile.ts';

/** Has a name by which people know it, and may be switched off. */
export interface ConfiguredItem {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
}

/** Holds what a check looks at, of a whole installation; each list in the order of the names. */
export interface Configured {
  readonly services: readonly ConfiguredItem[];
  readonly segments: readonly ConfiguredItem[];
  readonly queues: readonly (ConfiguredItem & { readonly appointments: boolean })[];
  /** Which service and segment lead to which queue. */
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
  /** Areas of the people who may sign in at workstations; null stands for all areas. */
  readonly areasOfUsers: readonly (number | null)[];
  readonly kiosks: readonly CheckedKiosk[];
  readonly displays: readonly (ConfiguredItem & {
    readonly branch: number;
    /** None of either stands for all. */
    readonly workstations: readonly number[];
    readonly queues: readonly number[];
    /** Null for one made before there were designs. */
    readonly design: ConfiguredItem | null;
  })[];
  readonly schedules: readonly (ConfiguredItem & { readonly hours: number })[];
  /** Counts of what they measure, and of whom they tell anywhere. */
  readonly alarms: readonly (ConfiguredItem & { readonly conditions: number; readonly told: number })[];
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
  /** Those between which its condition chooses. */
  readonly parts: readonly number[];
  /** Queues with what the type goes by, sequence or level, and the wait from which they go first; 0 for none. */
  readonly rows: readonly { readonly queue: number; readonly order: number; readonly limit: number }[];
}

export interface CheckedType extends ConfiguredItem {
  readonly viewProfile: number;
  readonly reception: boolean;
  /** The one service and segment that are called there; null where the attention profile chooses. */
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
  /** Service and segment of each button that prints; a segment chosen on an earlier screen is null. */
  readonly tickets: readonly { readonly service: number; readonly segment: number | null }[];
}

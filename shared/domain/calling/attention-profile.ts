import type { Id, Seconds } from '../ids.ts';
import type { OrderingType } from './strategies/registry.ts';
import type { ProfileRow } from './strategies/strategy.ts';

export type AttentionProfileId = Id<'attentionProfile'>;

/** Describes how a workstation chooses, with all that the profile refers to (configuration, section 3). */
export type AttentionProfile = OrderingProfile | ConditionalProfile;

interface AnyProfile {
  readonly id: AttentionProfileId;
  readonly name: string;
  /** Wait beyond which a ticket goes first; 0 for none. Of a conditional profile over the rows of the part in force. */
  readonly generalLimit: Seconds;
  /** Asked when the profile itself finds nobody. */
  readonly alternative: AttentionProfile | null;
}

/** A profile that puts tickets in order. */
export interface OrderingProfile extends AnyProfile {
  readonly type: OrderingType;
  /** Rows in their order; none stands for every queue that the workstation sees. */
  readonly rows: readonly ProfileRow[];
}

/** A profile that uses one of two others, neither of which is conditional. */
export interface ConditionalProfile extends AnyProfile {
  readonly type: 'CONDITIONALBASED';
  readonly condition: Condition;
  /** Used while the measure is at `value` or above. */
  readonly a: OrderingProfile;
  /** Used below. */
  readonly b: OrderingProfile;
}

/** Names what a conditional profile measures, by the numbers of the configuration (section 3). */
export const CONDITIONAL_TYPES = { 1: 'CUSTOMERSWAITING', 2: 'MAXTIMEWAITING', 3: 'WSASSIGNED' } as const;

export type ConditionalType = (typeof CONDITIONAL_TYPES)[keyof typeof CONDITIONAL_TYPES];

export interface Condition {
  readonly type: ConditionalType;
  /** The view profile whose queues are measured. */
  readonly idViewProfiles: number;
  /** Customers, seconds or workstations. */
  readonly value: number;
}

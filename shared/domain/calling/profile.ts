import type { Id, Seconds } from '../ids.ts';
import { durationText } from '../time/duration-text.ts';
import { isOrderingType, type OrderingType, type ProfileRow } from './strategies.ts';

export type AttentionProfileId = Id<'attentionProfile'>;

/** How a workstation chooses tickets, with all profiles it refers to (configuration, section 3). */
export type AttentionProfile = OrderingProfile | ConditionalProfile;

interface AnyProfile {
  readonly id: AttentionProfileId;
  readonly name: string;
  /** Wait beyond which a ticket has priority; 0 for none. A conditional profile applies it to the rows of its current part. */
  readonly generalLimit: Seconds;
  /** Used when the profile itself finds no ticket. */
  readonly alternative: AttentionProfile | null;
}

/** A profile that orders tickets. */
export interface OrderingProfile extends AnyProfile {
  readonly type: OrderingType;
  /** In order; empty for all queues of the workstation. */
  readonly rows: readonly ProfileRow[];
}

/** A profile that uses one of two others, neither of which is conditional. */
export interface ConditionalProfile extends AnyProfile {
  readonly type: 'CONDITIONALBASED';
  readonly condition: Condition;
  /** Used while the measure is at least `value`. */
  readonly a: OrderingProfile;
  /** Used below. */
  readonly b: OrderingProfile;
}

/** Measures of conditional profiles, by their number in the configuration (section 3). */
export const CONDITIONAL_TYPES = { 1: 'CUSTOMERSWAITING', 2: 'MAXTIMEWAITING', 3: 'WSASSIGNED' } as const;

export type ConditionalType = (typeof CONDITIONAL_TYPES)[keyof typeof CONDITIONAL_TYPES];

export interface Condition {
  readonly type: ConditionalType;
  /** View profile whose queues are measured. */
  readonly idViewProfiles: number;
  /** Customers, seconds or workstations. */
  readonly value: number;
}

/** An attention profile as stored, with the ids of other profiles. */
export interface StoredProfile {
  readonly id: AttentionProfileId;
  readonly name: string;
  readonly type: string;
  readonly general_limit: number;
  readonly id_attention_profiles_alt: number | null;
  readonly id_attention_profiles_a: number | null;
  readonly id_attention_profiles_b: number | null;
  readonly conditional_type: keyof typeof CONDITIONAL_TYPES | null;
  readonly conditional_view_profile: number | null;
  readonly conditional_value: number | null;
}

export interface StoredProfiles {
  byId(id: number): StoredProfile | undefined;
  /** Rows in their order. */
  rowsOf(id: number): readonly ProfileRow[];
}

/**
 * Resolves a stored attention profile and all profiles it refers to. Null for an invalid one: missing, of an unknown
 * type, or conditional without two profiles to choose between.
 */
export function assembleProfile(stored: StoredProfiles, id: number | null): AttentionProfile | null {
  return load(stored, id, []);
}

/** Skips profiles in `ancestors`, which ends cycles. */
function load(
  stored: StoredProfiles,
  id: number | null,
  ancestors: readonly number[],
): AttentionProfile | null {
  const row = id === null || ancestors.includes(id) ? undefined : stored.byId(id);
  if (!row) return null;
  const path = [...ancestors, row.id];
  const { type } = row;
  const profile = {
    id: row.id,
    name: row.name,
    generalLimit: row.general_limit,
    alternative: load(stored, row.id_attention_profiles_alt, path),
  };
  if (isOrderingType(type)) return { ...profile, type, rows: stored.rowsOf(row.id) };
  const a = orderingOrNull(load(stored, row.id_attention_profiles_a, path));
  const b = orderingOrNull(load(stored, row.id_attention_profiles_b, path));
  const condition = conditionOf(row);
  return type === 'CONDITIONALBASED' && a && b && condition ? { ...profile, type, condition, a, b } : null;
}

/** Null for conditional profiles: conditions are not nested. */
const orderingOrNull = (profile: AttentionProfile | null): OrderingProfile | null =>
  profile?.type === 'CONDITIONALBASED' ? null : profile;

function conditionOf(row: StoredProfile): Condition | null {
  const { conditional_type: type, conditional_view_profile: idViewProfiles, conditional_value: value } = row;
  if (type === null || idViewProfiles === null || value === null) return null;
  return { type: CONDITIONAL_TYPES[type], idViewProfiles, value };
}

/** Current value of each conditional profile: customers, whole seconds or workstations. */
export type Measured = ReadonlyMap<AttentionProfileId, number>;

export interface ChainedProfile {
  /** A part of a conditional profile has the lower general limit of both. */
  readonly profile: OrderingProfile;
  /** Reasons for using a profile other than the workstation's own, outermost first. */
  readonly because: readonly string[];
}

/**
 * Profiles in the order in which they are tried: the workstation's own, or the part that its condition chooses, then the
 * alternatives. Throws if a conditional profile was not measured.
 */
export function profileChain(profile: AttentionProfile, measured: Measured): ChainedProfile[] {
  const { alternative } = profile;
  return [
    ...currentProfileFirst(profile, measured),
    ...(alternative ? addReason(profileChain(alternative, measured), `alternative ${alternative.name}`) : []),
  ];
}

function currentProfileFirst(profile: AttentionProfile, measured: Measured): ChainedProfile[] {
  if (profile.type !== 'CONDITIONALBASED') return [{ profile, because: [] }];
  const measure = measured.get(profile.id);
  if (measure === undefined) throw new Error(`the conditional profile ${profile.id} was not measured`);
  const { profile: part, because } = conditionalBased(profile, measure);
  const current = { ...part, generalLimit: lowerLimit(profile.generalLimit, part.generalLimit) };
  return addReason(profileChain(current, measured), because);
}

/** Part A from `value` on, B below, with the reason. */
function conditionalBased(
  { condition: { type, value }, a, b }: ConditionalProfile,
  measured: number,
): { profile: OrderingProfile; because: string } {
  const profile = measured >= value ? a : b;
  const [actual, threshold] = [measured, value].map(MEASURE_TEXTS[type].amount);
  const comparison = measured >= value ? 'at least' : 'below';
  const because = `${profile.name}: ${MEASURE_TEXTS[type].noun} ${actual}, ${comparison} ${threshold}`;
  return { profile, because };
}

const MEASURE_TEXTS: Record<ConditionalType, { noun: string; amount: (measure: number) => string }> = {
  CUSTOMERSWAITING: { noun: 'customers waiting', amount: String },
  MAXTIMEWAITING: { noun: 'longest wait', amount: (seconds) => durationText(seconds) },
  WSASSIGNED: { noun: 'open workstations', amount: String },
};

/** The lower of two limits; 0 is none. */
const lowerLimit = (a: Seconds, b: Seconds): Seconds => (a > 0 && b > 0 ? Math.min(a, b) : Math.max(a, b));

const addReason = (chain: readonly ChainedProfile[], reason: string): ChainedProfile[] =>
  chain.map(({ profile, because }) => ({ profile, because: [reason, ...because] }));

/** A profile with all profiles it refers to: both parts of a condition, and the alternatives. */
export function everyProfile(profile: AttentionProfile): AttentionProfile[] {
  const parts = profile.type === 'CONDITIONALBASED' ? [profile.a, profile.b] : [];
  const others = profile.alternative ? [...parts, profile.alternative] : parts;
  return [profile, ...others.flatMap(everyProfile)];
}

/** Queues in the rows of an attention profile and the profiles it refers to; all queues without a profile or rows. */
export function queuesOfProfile<Queue extends { readonly id: number }>(
  queues: readonly Queue[],
  profile: AttentionProfile | null,
): readonly Queue[] {
  const ordering = profile ? everyProfile(profile).filter((one) => one.type !== 'CONDITIONALBASED') : [];
  return queuesOfProfiles(queues, ordering);
}

/** The queues in the rows of these profiles; all queues if one has no rows. */
export function queuesOfProfiles<Queue extends { readonly id: number }>(
  queues: readonly Queue[],
  profiles: readonly OrderingProfile[],
): readonly Queue[] {
  if (profiles.length === 0 || profiles.some(({ rows }) => rows.length === 0)) return queues;
  const inRows = new Set(profiles.flatMap(({ rows }) => rows.map(({ queueId }) => queueId)));
  return queues.filter(({ id }) => inRows.has(id));
}

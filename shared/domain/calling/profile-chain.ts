import type { Seconds } from '../ids.ts';
import type { AttentionProfile, AttentionProfileId, OrderingProfile } from './attention-profile.ts';
import { conditionalBased } from './conditional-based.ts';

/** Holds what each conditional profile measures now: customers, whole seconds or workstations. */
export type Measured = ReadonlyMap<AttentionProfileId, number>;

export interface ChainedProfile {
  /** A part of a conditional profile has the lower general limit of both. */
  readonly profile: OrderingProfile;
  /** Why its turn comes, where it is not the workstation's own; outermost first. */
  readonly because: readonly string[];
}

/**
 * Lists the profiles in the order in which they are tried until one finds somebody: the workstation's own, or the one that
 * its condition chooses, then the alternatives. Throws where a conditional profile was not measured.
 */
export function profileChain(profile: AttentionProfile, measured: Measured): ChainedProfile[] {
  const { alternative } = profile;
  return [
    ...currentProfileFirst(profile, measured),
    ...(alternative ? explained(profileChain(alternative, measured), `alternative ${alternative.name}`) : []),
  ];
}

function currentProfileFirst(profile: AttentionProfile, measured: Measured): ChainedProfile[] {
  if (profile.type !== 'CONDITIONALBASED') return [{ profile, because: [] }];
  const measure = measured.get(profile.id);
  if (measure === undefined) throw new Error(`the conditional profile ${profile.id} was not measured`);
  const { profile: part, because } = conditionalBased(profile, measure);
  const inForce = { ...part, generalLimit: lowerLimit(profile.generalLimit, part.generalLimit) };
  return explained(profileChain(inForce, measured), because);
}

/** The lower of two limits: whoever is over the higher is over it too. 0 is none. */
const lowerLimit = (a: Seconds, b: Seconds): Seconds => (a > 0 && b > 0 ? Math.min(a, b) : Math.max(a, b));

const explained = (chain: readonly ChainedProfile[], why: string): ChainedProfile[] =>
  chain.map(({ profile, because }) => ({ profile, because: [why, ...because] }));

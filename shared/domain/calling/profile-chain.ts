import type { AttentionProfile, AttentionProfileId, OrderingProfile } from './attention-profile.ts';
import { conditionalBased } from './conditional-based.ts';

/** Holds what each conditional profile measures now: customers, whole seconds or workstations. */
export type Measured = ReadonlyMap<AttentionProfileId, number>;

export interface ChainedProfile {
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
    ...ownFirst(profile, measured),
    ...(alternative ? explained(profileChain(alternative, measured), `alternative ${alternative.name}`) : []),
  ];
}

function ownFirst(profile: AttentionProfile, measured: Measured): ChainedProfile[] {
  if (profile.type !== 'CONDITIONALBASED') return [{ profile, because: [] }];
  const measure = measured.get(profile.id);
  if (measure === undefined) throw new Error(`the conditional profile ${profile.id} was not measured`);
  const chosen = conditionalBased(profile, measure);
  return explained(profileChain(chosen.profile, measured), chosen.because);
}

const explained = (chain: readonly ChainedProfile[], why: string): ChainedProfile[] =>
  chain.map(({ profile, because }) => ({ profile, because: [why, ...because] }));

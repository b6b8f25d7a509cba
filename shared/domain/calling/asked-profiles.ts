import type { AttentionProfile, AttentionProfileId, OrderingProfile } from './attention-profile.ts';
import { conditionalBased } from './conditional-based.ts';

/** Holds what each conditional profile measures now: customers, whole seconds or workstations. */
export type Measured = ReadonlyMap<AttentionProfileId, number>;

export interface AskedProfile {
  readonly profile: OrderingProfile;
  /** Why it is asked, where it is not the workstation's own; outermost first. */
  readonly because: readonly string[];
}

/**
 * The profiles that are asked one after the other until one finds somebody: the workstation's own, or the one that
 * its condition chooses, then the alternatives. Throws where a conditional profile was not measured.
 */
export function askedProfiles(profile: AttentionProfile, measured: Measured): AskedProfile[] {
  const { alternative } = profile;
  return [
    ...ownFirst(profile, measured),
    ...(alternative
      ? explained(askedProfiles(alternative, measured), `alternative ${alternative.name}`)
      : []),
  ];
}

function ownFirst(profile: AttentionProfile, measured: Measured): AskedProfile[] {
  if (profile.type !== 'CONDITIONALBASED') return [{ profile, because: [] }];
  const measure = measured.get(profile.id);
  if (measure === undefined) throw new Error(`the conditional profile ${profile.id} was not measured`);
  const chosen = conditionalBased(profile, measure);
  return explained(askedProfiles(chosen.profile, measured), chosen.because);
}

const explained = (asked: readonly AskedProfile[], why: string): AskedProfile[] =>
  asked.map(({ profile, because }) => ({ profile, because: [why, ...because] }));

import type { AttentionProfile } from './attention-profile.ts';

/** A profile and all that it may lead to: those its condition chooses between, and the alternatives. */
export function everyProfile(profile: AttentionProfile): AttentionProfile[] {
  const chosen = profile.type === 'CONDITIONALBASED' ? [profile.a, profile.b] : [];
  const others = profile.alternative ? [...chosen, profile.alternative] : chosen;
  return [profile, ...others.flatMap(everyProfile)];
}

import type { AttentionProfile, OrderingProfile } from './attention-profile.ts';
import { everyProfile } from './every-profile.ts';

/** The queues in these profiles' rows; all of them where one has none. */
export function queuesOfProfiles<Queue extends { readonly id: number }>(
  queues: readonly Queue[],
  profiles: readonly OrderingProfile[],
): readonly Queue[] {
  if (profiles.length === 0 || profiles.some(({ rows }) => rows.length === 0)) return queues;
  const named = new Set(profiles.flatMap(({ rows }) => rows.map(({ queueId }) => queueId)));
  return queues.filter(({ id }) => named.has(id));
}

/** The queues that an attention profile, or one that it leads to, looks at; all of them where there is none to choose by. */
export function queuesOfProfile<Queue extends { readonly id: number }>(
  queues: readonly Queue[],
  profile: AttentionProfile | null,
): readonly Queue[] {
  const ordering = profile ? everyProfile(profile).filter((one) => one.type !== 'CONDITIONALBASED') : [];
  return queuesOfProfiles(queues, ordering);
}

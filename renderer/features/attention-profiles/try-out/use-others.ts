import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { getAttentionProfile } from '#shared/contract/configuration/attention-profiles.ts';
import { getViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import { ledTo, type TriedProfile } from './to-domain.ts';

export interface Others {
  readonly profiles: ReadonlyMap<number, TriedProfile>;
  /** Queues of each view profile by which a condition measures. */
  readonly viewed: ReadonlyMap<number, readonly number[]>;
}

/** Reads the profiles that these lead to, as they are saved, and the view profiles by which conditions measure. */
export function useOthers(tried: readonly TriedProfile[]): Others | undefined {
  const api = useApi();
  const first = [...new Set(tried.flatMap((profile) => [profile.id, ...ledTo(profile)]))].filter(
    (id) => id > 0,
  );
  const views = tried.flatMap(({ conditional }) => (conditional ? [conditional.idViewProfile] : []));
  const { data } = useQuery({
    queryKey: ['attentionProfiles', 'around', first.toSorted((a, b) => a - b), views],
    queryFn: async ({ signal }): Promise<Others> => {
      const profiles = new Map<number, TriedProfile>();
      for (let wanted = first; wanted.length > 0; ) {
        const read = await Promise.all(
          wanted.map((id) => api.call(getAttentionProfile, { params: { id } }, { signal })),
        );
        for (const profile of read) profiles.set(profile.id, profile);
        wanted = [...new Set(read.flatMap(ledTo))].filter((id) => !profiles.has(id));
      }
      const measured = [...profiles.values()].flatMap(({ conditional }) => conditional?.idViewProfile ?? []);
      const viewed = await Promise.all(
        [...new Set([...views, ...measured])].map((id) =>
          api.call(getViewProfile, { params: { id } }, { signal }),
        ),
      );
      return { profiles, viewed: new Map(viewed.map(({ id, idQueues }) => [id, idQueues])) };
    },
    placeholderData: (before) => before,
  });
  return data;
}

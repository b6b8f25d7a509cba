import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { dashboardSelections } from '#shared/contract/dashboard/dashboard.ts';
import type { Selection } from './selection.ts';

/** Milliseconds between two reads: a wall stands for days, and what it was narrowed to may go. */
const REFRESH_MS = 60_000;

/** Reads what a dashboard can be narrowed to, once a minute. */
export function useSelections() {
  const api = useApi();
  return useQuery({
    queryKey: ['dashboard-selections'],
    queryFn: ({ signal }) => api.call(dashboardSelections, {}, { signal }),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
}

/** Leaves of a selection what is still offered; null while that is not known. */
export function useOffered({ group, profile }: Selection): Selection | null {
  const { data } = useSelections();
  if (group === null && profile === null) return { group, profile };
  if (!data) return null;
  const offered = (all: readonly { readonly id: number }[], id: number | null) =>
    all.some((one) => one.id === id) ? id : null;
  return { group: offered(data.branchGroups, group), profile: offered(data.viewProfiles, profile) };
}

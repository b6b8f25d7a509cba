import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { dashboardSelections } from '#shared/contract/reports/dashboard.ts';
import type { Selection } from './selection.ts';

/** Poll interval, ms: a wallboard stays open for days, and selected objects may be deleted. */
const REFRESH_MS = 60_000;

/** Options of the filter, refetched every minute. */
export function useSelections() {
  const api = useApi();
  return useQuery({
    queryKey: ['dashboard-selections'],
    queryFn: ({ signal }) => api.call(dashboardSelections, {}, { signal }),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
}

/** The part of a selection that is still offered; null until known. */
export function useOffered({ group, profile }: Selection): Selection | null {
  const { data } = useSelections();
  if (group === null && profile === null) return { group, profile };
  if (!data) return null;
  const offered = (all: readonly { readonly id: number }[], id: number | null) =>
    all.some((one) => one.id === id) ? id : null;
  return { group: offered(data.branchGroups, group), profile: offered(data.viewProfiles, profile) };
}

import { useQuery } from '@tanstack/react-query';
import { inTime, useApi } from '#renderer/lib/api.tsx';
import { dashboardTable, dashboardTotals } from '#shared/contract/reports/dashboard.ts';
import type { Selection } from './selection.ts';
import { DASHBOARD } from './subscribe-to-metrics.ts';
import { useOffered } from './use-selections.ts';

/** Milliseconds between two reads (operations specification, section 10). */
const REFRESH_MS = 60_000;

/** Metrics of a selection, polled every minute; previous ones stay during a request. */
export function useDashboardMetrics(selected: Selection) {
  const api = useApi();
  const selection = useOffered(selected);
  const query = {
    ...(selection?.group && { idBranchGroups: selection.group }),
    ...(selection?.profile && { idViewProfiles: selection.profile }),
  };
  const options = {
    enabled: selection !== null,
    refetchInterval: REFRESH_MS,
    // A wall is seen though its window is behind another.
    refetchIntervalInBackground: true,
  };
  const table = useQuery({
    ...options,
    queryKey: [DASHBOARD, 'table', query],
    queryFn: ({ signal }) => api.call(dashboardTable, { query }, { signal: inTime(signal) }),
    placeholderData: (before) => before,
  });
  const totals = useQuery({
    ...options,
    queryKey: [DASHBOARD, 'totals', query],
    queryFn: ({ signal }) => api.call(dashboardTotals, { query }, { signal: inTime(signal) }),
    placeholderData: (before) => before,
  });
  return {
    rows: table.data?.rows,
    totals: totals.data,
    /** Server time of the older of the two results. */
    computedAt: table.data && totals.data && Math.min(table.data.computedAt, totals.data.computedAt),
    /** The same by the clock of this device. */
    readAt: Math.min(table.dataUpdatedAt, totals.dataUpdatedAt),
    hasFailed: table.isError || totals.isError,
    read: () => Promise.all([table.refetch(), totals.refetch()]),
  };
}

export type SideMetrics = ReturnType<typeof useDashboardMetrics>;

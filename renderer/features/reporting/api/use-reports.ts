import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { getReportDesign } from '#shared/contract/reports/report-designs.ts';
import {
  getReportChoices,
  getReportFilters,
  getReportMenu,
  serveReport,
} from '#shared/contract/reports/reports.ts';

/** Query key prefix of saved reports; actions invalidate it. */
export const SAVED = 'saved-reports';

/** Poll interval while a report is being sent, ms. */
const SENDING_MS = 2_000;

/** Time for which filter options stay fresh, ms; the editor reads them often. */
const CHOICES_MS = 60_000;

/** Fetches a saved report; disabled while `id` is null. */
export function useSavedReport(id: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: [SAVED, id],
    queryFn: ({ signal }) => api.call(getReportDesign, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data?.sending.state === 'waiting' ? SENDING_MS : false),
  });
}

/** Categories and types of reports for the user. */
export function useReportMenu() {
  const api = useApi();
  return useQuery({
    queryKey: ['report-menu'],
    queryFn: ({ signal }) => api.call(getReportMenu, {}, { signal }),
  });
}

/** Filters of a report type. */
export function useFilterTypes(type: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['report-filters', type],
    queryFn: ({ signal }) => api.call(getReportFilters, { params: { id: type ?? 0 } }, { signal }),
    enabled: type !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Options of all filters; requires the report privilege. */
export function useChoices() {
  const api = useApi();
  return useQuery({
    queryKey: ['report-choices'],
    queryFn: ({ signal }) => api.call(getReportChoices, {}, { signal }),
    enabled: useMayReport(),
    staleTime: CHOICES_MS,
  });
}

/** Whether the user has the report privilege. */
export const useMayReport = (): boolean => {
  const { privilege } = serveReport;
  const may = usePrivilege();
  return typeof privilege === 'string' || may(privilege);
};

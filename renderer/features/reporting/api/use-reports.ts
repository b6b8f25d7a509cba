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

/** First part of the keys of what is read of saved reports; actions name it to make them old. */
export const SAVED = 'saved-reports';

/** How often a report that is being sent is looked at. */
const SENDING_MS = 2_000;

/** How long what filters choose among is taken as it was: the editor reads it again and again. */
const CHOICES_MS = 60_000;

/** Reads a saved report; nothing is asked while it has no number. */
export function useSavedReport(id: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: [SAVED, id],
    queryFn: ({ signal }) => api.call(getReportDesign, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data?.sending.state === 'waiting' ? SENDING_MS : false),
  });
}

/** Reads the categories and types of reports that the user may make. */
export function useReportMenu() {
  const api = useApi();
  return useQuery({
    queryKey: ['report-menu'],
    queryFn: ({ signal }) => api.call(getReportMenu, {}, { signal }),
  });
}

/** Reads what a type of report can be narrowed by. */
export function useFilterTypes(type: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['report-filters', type],
    queryFn: ({ signal }) => api.call(getReportFilters, { params: { id: type ?? 0 } }, { signal }),
    enabled: type !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads all that filters choose among; nobody who may make no reports is told. */
export function useChoices() {
  const api = useApi();
  return useQuery({
    queryKey: ['report-choices'],
    queryFn: ({ signal }) => api.call(getReportChoices, {}, { signal }),
    enabled: useMayReport(),
    staleTime: CHOICES_MS,
  });
}

/** Tells whether the user may make reports at all. */
export const useMayReport = (): boolean => {
  const { privilege } = serveReport;
  const may = usePrivilege();
  return typeof privilege === 'string' || may(privilege);
};

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, useApi } from '#renderer/lib/api.tsx';
import { randomKey } from '#renderer/lib/random-key.ts';
import { usePrivilege } from '#renderer/lib/session.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import {
  createReportDesign,
  getReportDesign,
  getReportDesignFile,
  updateReportDesign,
} from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import {
  getReportChoices,
  getReportFilters,
  getReportMenu,
  serveReport,
  showReport,
} from '#shared/contract/reports/reports.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { bodyOf, type ReportDraft } from './report-draft.ts';
import { useReportTexts } from './use-report-texts.ts';

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

/** Saves a new or edited report. Throws if it is incomplete. */
export function useSaveReport(onSaved: () => void) {
  const { t, i18n } = useTranslation('reporting');
  const api = useApi();
  const toasts = useToasts();
  const { type } = useReportTexts();
  return useAction(
    (draft: ReportDraft, call) => {
      const body = bodyOf(draft, type(draft.type ?? 0), spokenLanguage(i18n.language));
      if (!body) throw new Error('a report that is not complete was to be saved');
      return draft.id === null
        ? api.call(createReportDesign, { body }, call)
        : api.call(
            updateReportDesign,
            { params: { id: draft.id }, body },
            { ...call, basedOn: draft.opened },
          );
    },
    {
      refreshes: [SAVED],
      onDone: () => {
        toasts.success({ title: t('REPORTS_SAVE_SUCCESS') });
        onSaved();
      },
    },
  );
}

/** Type and filters of a requested report. */
export interface ReportRequest {
  readonly type: number;
  readonly filters: readonly ReportFilter[];
}

/** Time for which an unused table stays cached, ms, for navigating back from a list of tickets. */
const CACHE_TTL_MS = 300_000;

/**
 * Fetches a report table. The previous table stays visible meanwhile. Cancelling aborts the request, and the
 * server stops computing; nothing is requested unless `ready`.
 */
export function useReportTable(requested: ReportRequest, ready: boolean) {
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState('');
  const queryKey = ['report-table', requested.type, JSON.stringify(requested.filters)];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const key = randomKey();
      setAsking(key);
      return api.call(
        showReport,
        { body: { reportType: requested.type, filters: [...requested.filters], key } },
        { signal },
      );
    },
    select: tableOf,
    enabled: ready,
    // A loaded table is not refetched, so that its numbers do not change while they are read.
    meta: { stands: true },
    staleTime: CACHE_TTL_MS,
    gcTime: CACHE_TTL_MS,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: (before, previous) => (previous?.queryKey[1] === requested.type ? before : undefined),
  });
  return {
    table: query.data,
    error: query.error,
    /** True while the table is computed, possibly with a previous one visible. */
    isGenerating: query.isFetching,
    /** Retry key of the request. */
    asking,
    /** True if the request was cancelled before its result. */
    isCancelled: ready && query.isPending && !query.isFetching && !query.error,
    isOld: query.isPlaceholderData,
    giveUp: () => void queries.cancelQueries({ queryKey }),
    again: () => void query.refetch(),
  };
}

/** Converts the response to the table type of the reports. */
const tableOf = (answer: AnswerOf<typeof showReport>): ReportTable =>
  ({ ...answer, complete: answer.complete === 'Y' }) as ReportTable;

type ReportFileRequest = Omit<BodyOf<typeof serveReport>, 'language' | 'key'>;

/** Report file download, one at a time. */
export type ReportFile = ReturnType<typeof useReportFile>;

/** Toast for a file that was not created. */
function useNoFile() {
  const { t } = useTranslation(['reporting', 'errors']);
  const toasts = useToasts();
  const failed = t('file.failed');
  return {
    failed,
    onUnanswered: () => toasts.warning({ title: failed, text: t('errors:UNREACHABLE') }),
  };
}

/** Downloads a report as a file in the language of the page; can be cancelled. */
export function useReportFile() {
  const { i18n } = useTranslation();
  const noFile = useNoFile();
  const api = useApi();
  const [asking, setAsking] = useState('');
  const leaving = useRef(new AbortController());
  const { run, busy } = useAction(
    async (requested: ReportFileRequest, call) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const key = randomKey();
      setAsking(key);
      const body = { ...requested, key, language: spokenLanguage(i18n.language) };
      try {
        return await api.call(serveReport, { body }, { ...call, signal });
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    { ...noFile, onDone: (file) => file && saveFile(file) },
  );
  return {
    run,
    busy,
    /** Retry key of the last request. */
    asking,
    giveUp: () => leaving.current.abort(),
  };
}

/** Fetches the file that was made the last time that a saved report was due. */
export function useSentFile() {
  const noFile = useNoFile();
  const api = useApi();
  return useAction((id: number, call) => api.call(getReportDesignFile, { params: { id } }, call), {
    ...noFile,
    onDone: saveFile,
  });
}

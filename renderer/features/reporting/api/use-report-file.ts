import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, useApi } from '#renderer/lib/api.tsx';
import { randomKey } from '#renderer/lib/random-key.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { getReportDesignFile } from '#shared/contract/reports/report-designs.ts';
import { serveReport } from '#shared/contract/reports/reports.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';

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

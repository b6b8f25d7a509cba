import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { randomKey } from '#renderer/lib/server/random-key.ts';
import { saveFile } from '#renderer/lib/server/save-file.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { getReportDesignFile } from '#shared/contract/reports/report-designs.ts';
import { serveReport } from '#shared/contract/reports/reports.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';

type AskedFile = Omit<BodyOf<typeof serveReport>, 'language' | 'key'>;

/** A file that the page may ask for, one at a time. */
export type ReportFile = ReturnType<typeof useReportFile>;

/** Has a report made as a file, in the language of the page, and hands it to the browser; unless it is given up. */
export function useReportFile() {
  const { t, i18n } = useTranslation('reporting');
  const api = useApi();
  const [asking, setAsking] = useState('');
  const leaving = useRef(new AbortController());
  const { run, busy } = useAction(
    async (asked: AskedFile, call) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const key = randomKey();
      setAsking(key);
      const body = { ...asked, key, language: spokenLanguage(i18n.language) };
      try {
        return await api.call(serveReport, { body }, { ...call, signal });
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    { onDone: (file) => file && saveFile(file), failed: t('file.failed') },
  );
  return {
    run,
    busy,
    /** The key under which it was asked for last. */
    asking,
    giveUp: () => leaving.current.abort(),
  };
}

/** Fetches the file that was made the last time that a saved report was due. */
export function useSentFile() {
  const { t } = useTranslation('reporting');
  const api = useApi();
  return useAction((id: number, call) => api.call(getReportDesignFile, { params: { id } }, call), {
    onDone: saveFile,
    failed: t('file.failed'),
  });
}

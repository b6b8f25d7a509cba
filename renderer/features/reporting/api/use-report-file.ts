import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { saveFile } from '#renderer/lib/server/save-file.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { getReportDesignFile } from '#shared/contract/reports/report-designs.ts';
import { serveReport } from '#shared/contract/reports/reports.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';

type AskedFile = Omit<BodyOf<typeof serveReport>, 'language'>;

/** Has a report made as a file, in the language of the page, and hands it to the browser. */
export function useReportFile() {
  const { t, i18n } = useTranslation('reporting');
  const api = useApi();
  return useAction(
    (asked: AskedFile, call) =>
      api.call(serveReport, { body: { ...asked, language: spokenLanguage(i18n.language) } }, call),
    { onDone: saveFile, failed: t('file.failed') },
  );
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

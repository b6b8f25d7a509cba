import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { saveFile } from '#renderer/lib/server/save-file.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { serveReport } from '#shared/contract/reports/reports.ts';
import { matchLanguage } from '#shared/i18n/match-language.ts';

type AskedFile = Omit<BodyOf<typeof serveReport>, 'language'>;

/** Has a report made as a file, in the language of the page, and hands it to the browser. */
export function useReportFile() {
  const { t, i18n } = useTranslation('reporting');
  const api = useApi();
  return useAction(
    (asked: AskedFile, call) =>
      api.call(serveReport, { body: { ...asked, language: languageOf(i18n.language) } }, call),
    { onDone: saveFile, failed: t('file.failed') },
  );
}

/** The catalogue that the page speaks from; a region is no language of its own to the server. */
const languageOf = (spoken: string): NonNullable<BodyOf<typeof serveReport>['language']> => {
  const [language] = matchLanguage([spoken]).split('-');
  return language === 'en' || language === 'sv' ? language : 'es';
};

import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { createReportDesign, updateReportDesign } from '#shared/contract/reports/report-designs.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';
import { bodyOf, type ReportDraft } from '../draft/report-draft.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { SAVED } from './use-reports.ts';

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

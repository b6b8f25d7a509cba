import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { deleteReportDesign } from '#shared/contract/reports/report-designs.ts';
import { SAVED } from '../api/use-reports.ts';
import type { ListedReport } from './use-report-list.ts';

/** Deletes a saved report once the user has said so. */
export function useDeleteReport(): (report: ListedReport) => Promise<void> {
  const { t } = useTranslation(['reporting', 'common']);
  const api = useApi();
  const confirm = useConfirm();
  const toasts = useToasts();
  const remove = useAction(
    (report: ListedReport, call) =>
      api.call(deleteReportDesign, { params: { id: report.id } }, { ...call, basedOn: report }),
    {
      refreshes: [SAVED],
      onDone: () => toasts.success({ title: t('REPORT_DELETE_SUCCESS') }),
    },
  );
  return async (report) => {
    const { name } = report;
    const isSure = await confirm({
      title: t('DELETE_REPORT_TITLE', { name }),
      text: t('DELETE_REPORT_MESSAGE'),
      confirm: t('common:action.delete'),
      danger: true,
    });
    if (isSure) await remove.run(report);
  };
}

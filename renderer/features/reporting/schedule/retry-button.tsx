import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { type ReportDesign, retryReportDesign } from '#shared/contract/reports/report-designs.ts';
import { SAVED } from '../api/use-reports.ts';

type Report = Pick<ReportDesign, 'idDisplayDesign' | 'name' | 'scheduled' | 'sending'>;

/** Whether the last sending failed. */
export const hasFailed = ({ state, reason }: ReportDesign['sending']): boolean =>
  state === 'failed' || (state === 'waiting' && reason !== null);

/** Sends a failed report again to recipients without it; nothing without a failure. */
export function RetryButton({ report }: { readonly report: Report }) {
  const { t } = useTranslation('reporting');
  const api = useApi();
  const toasts = useToasts();
  const retry = useAction((id: number, call) => api.call(retryReportDesign, { params: { id } }, call), {
    refreshes: [SAVED],
    onDone: () => toasts.success({ title: t('sending.retried') }),
  });
  const { idDisplayDesign: id, name, scheduled, sending } = report;
  if (scheduled === 'N' || !hasFailed(sending)) return null;
  return (
    <Button
      size="compact-sm"
      style={{ alignSelf: 'flex-start' }}
      loading={retry.busy}
      leftSection={<IconRefresh size={16} stroke={1.75} />}
      aria-label={t('sending.retryOf', { name })}
      onClick={() => void retry.run(id)}
    >
      {t('sending.retry')}
    </Button>
  );
}

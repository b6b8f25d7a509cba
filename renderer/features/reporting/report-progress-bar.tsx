import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { getReportProgress } from '#shared/contract/reports/reports.ts';
import css from './reporting.module.css';

interface ReportProgressBarProps {
  /** Retry key of the request; empty before it is sent. */
  readonly asking: string;
  readonly onCancel: () => void;
}

/** Progress of a requested report: position in the queue, then phase; offers to cancel it. */
export function ReportProgressBar({ asking, onCancel }: ReportProgressBarProps) {
  const { t } = useTranslation('reporting');
  return (
    <div className={css.reportProgressBarMaking} role="status">
      <span className={css.bar} aria-hidden="true" />
      <p>{useReportProgressText(asking)}</p>
      <Button onClick={onCancel}>{t('giveUp')}</Button>
    </div>
  );
}

/** Progress text; a general one while the server reports none. */
function useReportProgressText(asking: string): string {
  const { t } = useTranslation('reporting');
  const { phase = 'unknown', ahead = 0, lines = 0, of = 0 } = useReportProgress(asking) ?? {};
  switch (phase) {
    case 'waiting':
      return t('phase.waiting', { count: ahead });
    case 'writing':
      return t('phase.writing', { count: of, lines });
    case 'unknown':
      return t('making');
    default:
      return t(`phase.${phase}`);
  }
}

/** Poll interval of the progress, ms. */
const POLL_INTERVAL_MS = 500;

/** Polls the progress of the report with a retry key while mounted. */
function useReportProgress(key: string): AnswerOf<typeof getReportProgress> | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['report-making', key],
    queryFn: ({ signal }) => api.call(getReportProgress, { params: { key } }, { signal }),
    enabled: key !== '',
    refetchInterval: POLL_INTERVAL_MS,
    retry: false,
    gcTime: 0,
  });
  return data;
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './report-progress-bar.module.css';
import { useReportProgress } from './use-report-progress.ts';

interface ReportProgressBarProps {
  /** The key under which it was asked for; empty where it has none yet. */
  readonly asking: string;
  readonly onCancel: () => void;
}

/** Says how far a report is that is awaited: its place in the line, then what is done with it; and offers to give it up. */
export function ReportProgressBar({ asking, onCancel }: ReportProgressBarProps) {
  const { t } = useTranslation('reporting');
  return (
    <div className={css.making} role="status">
      <span className={css.bar} aria-hidden="true" />
      <p>{useReportProgressText(asking)}</p>
      <Button onClick={onCancel}>{t('giveUp')}</Button>
    </div>
  );
}

/** Tells only what is known: while the server says nothing of it, that it is being made. */
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

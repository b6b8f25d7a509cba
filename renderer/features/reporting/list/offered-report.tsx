import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './reports-screen.module.css';

interface OfferedReportProps {
  /** Empty while it has none. */
  readonly name: string;
  readonly onRestoreDraft: () => void;
  readonly onDiscard: () => void;
}

/** Offers the report that this tab has kept since the wizard was left without saving. */
export function OfferedReport({ name, onRestoreDraft, onDiscard }: OfferedReportProps) {
  const { t } = useTranslation('reporting');
  return (
    <div className={css.offered} role="status">
      <p>{name === '' ? t('offered.nameless') : t('offered.named', { name })}</p>
      <Button onClick={onRestoreDraft}>{t('offered.takeUp')}</Button>
      <Button variant="subtle" onClick={onDiscard}>
        {t('offered.discard')}
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketPreview } from '#shared/contract/configuration/ticket-designs.ts';
import css from './paper.module.css';
import { Paper } from './paper.tsx';

interface Props {
  readonly preview: TicketPreview | null;
  readonly failed: boolean;
  readonly again: () => void;
}

/** Holds the paper, and says where the last changes could not be drawn: the paper from before them stays. */
export function PaperBench({ preview, failed, again }: Props) {
  const { t } = useTranslation(['ticket-designs', 'common']);
  return (
    <>
      {failed && (
        <p className={css.said} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {t('notDrawn')}
          <Button variant="subtle" size="compact-sm" onClick={again}>
            {t('common:action.retry')}
          </Button>
        </p>
      )}
      {preview ? <Paper preview={preview} /> : <p className={css.waiting}>{!failed && t('drawing')}</p>}
    </>
  );
}

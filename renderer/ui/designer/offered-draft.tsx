import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './designer.module.css';

interface Props {
  readonly onRestoreDraft: () => void;
  readonly onDiscard: () => void;
}

/** Offers the draft that this browser kept when the page was last left without saving. */
export function OfferedDraft({ onRestoreDraft, onDiscard }: Props) {
  const { t } = useTranslation('designer');
  return (
    <div className={css.note} role="status">
      <p>{t('offered')}</p>
      <Button onClick={onRestoreDraft}>{t('takeUp')}</Button>
      <Button variant="subtle" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './send-dialog.module.css';

interface ReadySentencesProps {
  /** The workstation of whoever writes; null without one. */
  readonly workstation: string | null;
  readonly onSelect: (sentence: string) => void;
}

/** Offers what is written most often. A sentence only fills the message: somebody reads it before it goes. */
export function ReadySentences({ workstation, onSelect }: ReadySentencesProps) {
  const { t } = useTranslation('alert-messages');
  const sentences = [
    t('ready.relief'),
    t('ready.change'),
    ...(workstation === null ? [] : [t('ready.come', { workstation })]),
  ];
  return (
    <fieldset className={styles.ready}>
      <legend className="visually-hidden">{t('ready.title')}</legend>
      {sentences.map((sentence) => (
        <Button key={sentence} size="xs" onClick={() => onSelect(sentence)}>
          {sentence}
        </Button>
      ))}
    </fieldset>
  );
}

import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import css from './designer.module.css';

interface Props {
  /** The reason why it is only shown; null where it may be changed. */
  readonly locked: string | null;
  readonly dirty: boolean;
  /** Tells that there are errors, which stop saving. */
  readonly wrong: boolean;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** Stands at the end: whom saving touches, or what stops it. */
  readonly children: ReactNode;
}

/** Saves a design, at the foot of it and always in sight. */
export function SaveBar({ locked, dirty, wrong, busy, onSave, onCancel, children }: Props) {
  const { t } = useTranslation(['common', 'designer']);
  const lost = useConnection().state === 'lost';
  if (locked !== null)
    return (
      <div className={css.bar}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        {locked}
      </div>
    );
  return (
    <div className={css.bar}>
      <Button variant="filled" disabled={!dirty || wrong || lost} loading={busy} onClick={onSave}>
        {t('action.save')}
      </Button>
      <Button onClick={onCancel}>{t(dirty ? 'action.cancel' : 'action.close')}</Button>
      <span aria-live="polite" className={dirty ? css.unsaved : undefined}>
        {dirty && t(wrong ? 'designer:unsavedWrong' : 'form.unsaved')}
      </span>
      <span className={css.touches}>{children}</span>
    </div>
  );
}

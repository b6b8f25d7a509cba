import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { useUnsavedGuard } from '#renderer/lib/session.ts';
import { RequiredLegend } from '../fields/required-legend.tsx';
import { Notice } from '../page/notice.tsx';
import styles from './form-frame.module.css';
import { useFirstInvalid } from './use-first-invalid.ts';

interface FormFrameProps {
  /** Saves what was typed; null where it is only shown. */
  readonly save: {
    /** Runs while there is a connection and nothing is being saved already. */
    readonly run: () => unknown;
    /** Tells whether there is something that could be saved; else `run` shows what is missing. */
    readonly possible: boolean;
    readonly busy: boolean;
  } | null;
  /** Names what saving does, where that is another word. */
  readonly saveLabel?: string;
  /** Says that something typed is not saved, and asks before the page is left. */
  readonly unsaved: boolean;
  /** The reason why it, or part of it, is only shown; null where all of it may be changed. */
  readonly locked?: string | null;
  /** The reason why the server refused the whole of it; null while it has not. */
  readonly refused?: string | null;
  /** Leads away from it; missing where there is nowhere to go back to. */
  readonly onCancel?: () => void;
  /** Length of its fields' hints: a few words each, or whole sentences that want room. */
  readonly hints?: 'words' | 'sentences';
  /** Has rows of its own with more columns than a form is wide. */
  readonly wide?: true | undefined;
  /** Stands at the end of the buttons. */
  readonly beside?: ReactNode;
  /** Offers what is done at once, whatever was typed: not part of what is saved. */
  readonly below?: ReactNode;
  /** Shows beside the form what its values do; below it where there is no room. */
  readonly aside?: ReactNode;
  /** Cards with fields. */
  readonly children: ReactNode;
}

/** Frames a page's form: its cards, and its buttons in sight however long it is. */
export function FormFrame(props: FormFrameProps) {
  const {
    save,
    saveLabel,
    unsaved,
    locked = null,
    refused = null,
    onCancel,
    hints = 'words',
    wide,
    beside,
    below,
    aside,
    children,
  } = props;
  const { t } = useTranslation();
  const lost = useConnection().state === 'lost';
  const id = useId();

  useUnsavedGuard(unsaved);

  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused !== null) top.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);

  const { form, seek } = useFirstInvalid<HTMLFormElement>();
  /** Has the form say beside each field what is missing, and focuses the first of them. */
  function showMissing() {
    seek();
    save?.run();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save && !lost && !save.busy) save.run();
  }

  const frame = (
    <div className={styles.frame} data-long-hints={hints === 'sentences' || undefined} data-wide={wide}>
      {locked !== null && (
        <p className={styles.locked}>
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          {locked}
        </p>
      )}
      <div ref={top} className={styles.refused}>
        {refused !== null && <Notice kind="warning">{refused}</Notice>}
      </div>
      <form ref={form} className={styles.form} id={id} onSubmit={submit} noValidate>
        <RequiredLegend />
        {children}
      </form>
      {below}
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.answers}>
        {save && (
          <Button
            type="submit"
            form={id}
            variant="filled"
            disabled={lost || !save.possible}
            loading={save.busy}
          >
            {saveLabel ?? t('action.save')}
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>{t(save ? 'action.cancel' : 'action.close')}</Button>}
        <span className={styles.unsaved} aria-live="polite">
          {unsaved && t('form.unsaved')}
        </span>
        {save && unsaved && !save.possible && (
          <Button variant="subtle" onClick={showMissing}>
            {t('form.missing')}
          </Button>
        )}
        {beside && <span className={styles.beside}>{beside}</span>}
      </div>
    </div>
  );
  return aside ? <div className={styles.room}>{frame}</div> : frame;
}

/** Fields of a card, two beside one another where there is room. */
export function FormFields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

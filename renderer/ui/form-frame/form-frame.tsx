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
  /** Saves the form; null if it is read-only. */
  readonly save: {
    /** Called while connected and not saving. */
    readonly run: () => unknown;
    /** Whether it can be saved; otherwise `run` shows the missing fields. */
    readonly possible: boolean;
    readonly busy: boolean;
  } | null;
  /** Label of the save button, if not "save". */
  readonly saveLabel?: string;
  /** Unsaved input; leaving the page then asks for confirmation. */
  readonly unsaved: boolean;
  /** Reason why all or part is read-only; null if all of it is editable. */
  readonly locked?: string | null;
  /** API error of the whole form; null without one. */
  readonly rejected?: string | null;
  /** Leaves the form; undefined without a page to return to. */
  readonly onCancel?: () => void;
  /** Length of the hints: a few words, or sentences that need space. */
  readonly hints?: 'words' | 'sentences';
  /** Wider form, for tables with many columns. */
  readonly wide?: true | undefined;
  /** Shown after the buttons. */
  readonly extra?: ReactNode;
  /** Actions that apply immediately and are not part of saving. */
  readonly below?: ReactNode;
  /** Preview of the values beside the form, or below if it does not fit. */
  readonly sidePanel?: ReactNode;
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
    rejected = null,
    onCancel,
    hints = 'words',
    wide,
    extra,
    below,
    sidePanel,
    children,
  } = props;
  const { t } = useTranslation();
  const isDisconnected = useConnection().state === 'lost';
  const id = useId();

  useUnsavedGuard(unsaved);

  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rejected !== null) top.current?.scrollIntoView({ block: 'nearest' });
  }, [rejected]);

  const { form, seek } = useFirstInvalid<HTMLFormElement>();
  /** Shows the missing fields and focuses the first. */
  function showMissing() {
    seek();
    save?.run();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save && !isDisconnected && !save.busy) save.run();
  }

  const frame = (
    <div className={styles.frame} data-long-hints={hints === 'sentences' || undefined} data-wide={wide}>
      {locked !== null && (
        <p className={styles.locked}>
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          {locked}
        </p>
      )}
      <div ref={top} className={styles.rejected}>
        {rejected !== null && <Notice kind="warning">{rejected}</Notice>}
      </div>
      <form ref={form} className={styles.form} id={id} onSubmit={submit} noValidate>
        <RequiredLegend />
        {children}
      </form>
      {below}
      {sidePanel && <div className={styles.sidePanel}>{sidePanel}</div>}
      <div className={styles.answers}>
        {save && (
          <Button
            type="submit"
            form={id}
            variant="filled"
            disabled={isDisconnected || !save.possible}
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
        {extra && <span className={styles.extra}>{extra}</span>}
      </div>
    </div>
  );
  return sidePanel ? <div className={styles.room}>{frame}</div> : frame;
}

/** Fields of a card, in two columns if they fit. */
export function FormFields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { useEscape } from '#renderer/ui/overlay/use-escape.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { ArrivedNotice } from './arrived-notice.tsx';
import styles from './dialog-frame.module.css';

export interface DialogFormProps {
  readonly onClose: () => void;
  /** Runs on Enter in a field, and on the main button. */
  readonly onConfirm?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly refusal: ApiError | null;
  /** Says what a refusal comes to, before its reason. */
  readonly lead?: string;
  /** Seconds until the dialog cancels by itself, where it does. */
  readonly left?: Seconds | null;
  /** The buttons at its end. */
  readonly answers: ReactNode;
  readonly children: ReactNode;
  readonly ref?: RefObject<HTMLFormElement | null>;
}

/** Lays out a dialog: what stands in the way, its fields, and its answers. */
export function DialogForm({ onConfirm, refusal, lead, left = null, ...parts }: DialogFormProps) {
  const { t } = useTranslation('workstation-dialogs');
  const own = useRef<HTMLFormElement>(null);
  const body = parts.ref ?? own;
  useFirstField(body);
  useEscape(body, parts.onClose);

  function confirm(event: FormEvent) {
    event.preventDefault();
    onConfirm?.();
  }

  return (
    <form ref={body} className={styles.body} noValidate onSubmit={confirm} onKeyDown={parts.onKeyDown}>
      <RequiredLegend />
      <ArrivedNotice />
      <DialogError refusal={refusal} lead={lead} />
      {parts.children}
      <div className={styles.answers}>
        {left !== null && (
          <span className={styles.left} role="timer">
            {t('cancelsIn', { seconds: left })}
          </span>
        )}
        {parts.answers}
      </div>
    </form>
  );
}

/**
 * Puts the keyboard in the first field of a dialog, not at the button that closes it; a field that takes the keyboard
 * itself keeps it.
 */
function useFirstField(body: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (body.current?.querySelector('[data-autofocus]')) return;
    const field = body.current?.querySelector('input:enabled, textarea:enabled');
    const first = field ?? body.current?.querySelector('button[type="submit"]:enabled');
    first?.setAttribute('data-autofocus', '');
  }, [body]);
}

interface DialogErrorProps {
  readonly refusal: ApiError | null;
  /** Says what the refusal comes to, before its reason. */
  readonly lead: string | undefined;
}

/** Says what stands in the way of a dialog: the server is gone, or it refused. */
function DialogError({ refusal, lead }: DialogErrorProps) {
  const { t, i18n } = useTranslation(['workstation-dialogs', 'errors']);
  const lost = useConnection().state === 'lost';
  if (lost) return <Notice kind="warning">{t('unreachable')}</Notice>;
  if (!refusal) return null;
  const noQueue = refusal.status === 'QUEUE_NOT_EXISTED' && `${t('errors:QUEUE_NOT_EXISTED_TITTLE')}.`;
  const title = lead ?? noQueue;
  return (
    <Notice kind="error">
      <span>
        {title && <b>{title} </b>}
        {errorText(i18n, refusal)}
      </span>
    </Notice>
  );
}

import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '#shared/contract/refusal.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import styles from './dialog-frame.module.css';
import { DialogTrouble } from './dialog-trouble.tsx';
import { useEscape } from './use-escape.ts';

export interface DialogFormProps {
  readonly onClose: () => void;
  /** Enter in a field, and the main button. */
  readonly onConfirm?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly refusal: Refusal | null;
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
  const { t } = useTranslation('desk-dialogs');
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
      <DialogTrouble refusal={refusal} lead={lead} />
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
 * The keyboard starts in the first field of a dialog, not at the button that closes it; where a field asks for the
 * keyboard itself, it has it.
 */
function useFirstField(body: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (body.current?.querySelector('[data-autofocus]')) return;
    const field = body.current?.querySelector('input:enabled, textarea:enabled');
    const first = field ?? body.current?.querySelector('button[type="submit"]:enabled');
    first?.setAttribute('data-autofocus', '');
  }, [body]);
}

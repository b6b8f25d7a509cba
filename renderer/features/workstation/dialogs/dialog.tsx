import { Button, Modal } from '@mantine/core';
import { atom, useAtomValue } from 'jotai';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import { useEscape } from '#renderer/ui/overlay/use-escape.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { useSecondsUntil } from '../time.ts';
import styles from './dialog.module.css';

interface DialogFrameProps extends DialogFormProps {
  readonly title: string;
  /** Width in px. */
  readonly size?: number;
}

/** Draws the frame of every dialog of the workstation. */
export function DialogFrame({ title, size = 640, ...form }: DialogFrameProps) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={form.onClose}
      title={title}
      size={size}
      closeOnEscape={false}
      closeOnClickOutside={false}
      returnFocus={false}
      classNames={{ title: styles.title }}
      closeButtonProps={{ 'aria-label': t('action.close'), size: 44, iconSize: 20 }}
    >
      <DialogForm {...form} />
    </Modal>
  );
}

/** Gives the keyboard back to where it was before, when the dialog is gone. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}

/** Hands every dialog of the workstation what it needs. It is open for as long as it is there. */
export interface DialogProps {
  readonly workstation: Workstation;
  /** Closes the dialog; it calls this itself after `onDone`, where it does not stay open for more. */
  readonly onClose: () => void;
  /** Takes the workstation as the action left it. */
  readonly onDone: (workstation: Workstation) => void;
}

interface DialogFormProps {
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
function DialogForm({ onConfirm, refusal, lead, left = null, ...parts }: DialogFormProps) {
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

interface AnswerButtonProps {
  readonly label: string;
  /** `confirm` goes through with it by Enter, `also` in another way, `cancel` leaves it. */
  readonly kind: 'confirm' | 'also' | 'cancel';
  readonly disabled?: boolean;
  readonly onClick?: () => void;
}

/** Draws one of the buttons at the end of a dialog, with its key. */
export function AnswerButton({ label, kind, disabled = false, onClick }: AnswerButtonProps) {
  const { t } = useTranslation('workstation-dialogs');
  return (
    <Button
      type={kind === 'confirm' ? 'submit' : 'button'}
      variant={kind === 'confirm' ? 'filled' : 'default'}
      data-answer
      aria-keyshortcuts={KEYS[kind]}
      disabled={disabled}
      rightSection={<Kbd>{t(`key.${kind}`)}</Kbd>}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

const KEYS = { confirm: 'Enter', also: 'Control+Enter', cancel: 'Escape' } as const;

/** Names the ticket that came by itself and is held since; null while there is none. */
export const arrivedAtom = atom<Ticket | null>(null);

/** Says in a dialog, which hides the stage, that a ticket has come by itself since it was opened. */
export function ArrivedNotice() {
  const { t } = useTranslation('workstation-dialogs');
  const arrived = useAtomValue(arrivedAtom);
  const [before] = useState(arrived?.idTicket);
  if (!arrived || arrived.idTicket === before) return null;
  return <Notice kind="warning">{t('arrived', { code: arrived.code, service: arrived.servName })}</Notice>;
}

interface DialogHandle {
  /** Tells whether it is still open; false once it was left, although an action begun in it may end later. */
  readonly isOpen: () => boolean;
  /** Does nothing once it was left: another dialog may be open by then. */
  readonly close: () => void;
}

/** Tells whether the dialog is still the open one, and closes no other: for what ends after it was confirmed. */
export function useDialogHandle(onClose: () => void): DialogHandle {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const isOpen = useCallback(() => open.current, []);
  return useMemo(() => ({ isOpen, close: () => void (isOpen() && onClose()) }), [isOpen, onClose]);
}

/** Limits how long a dialog that cancels itself waits for its operator (operations specification, section 9). */
export const AUTO_CANCEL_SECONDS: Seconds = 20;

/** Limits how long a dialog may hold up tickets that are called by themselves; null where none are. */
export const autoCancelSeconds = ({ configuration }: Workstation): Seconds | null =>
  configuration.callTimeout > 0 ? AUTO_CANCEL_SECONDS : null;

const INPUT = ['keydown', 'pointerdown', 'wheel', 'input'] as const;

/**
 * Cancels a dialog when nothing was typed, pressed or scrolled for so many seconds; never where they are null.
 * Answers the seconds left.
 */
export function useAutoCancel(timeouts: Seconds | null, onCancel: () => void): Seconds | null {
  const [since, setSince] = useState(Date.now);
  const left = useSecondsUntil(timeouts === null ? null : since + timeouts * 1000, Date.now);
  const cancel = useEffectEvent(onCancel);

  useEffect(() => {
    if (timeouts === null) return;
    const begin = () => setSince(Date.now());
    for (const input of INPUT) window.addEventListener(input, begin, { capture: true, passive: true });
    return () => {
      for (const input of INPUT) window.removeEventListener(input, begin, { capture: true });
    };
  }, [timeouts]);

  const over = left === 0;
  useEffect(() => {
    if (over) cancel();
  }, [over]);

  return left;
}

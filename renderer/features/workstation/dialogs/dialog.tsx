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
import { errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import { useEscape } from '#renderer/ui/overlay/use-escape.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { useSecondsUntil } from '../time.ts';
import styles from './dialogs.module.css';

interface DialogFrameProps extends DialogFormProps {
  readonly title: string;
  readonly size?: number;
}

/** Frame of every workstation dialog; `size` is its width in px. */
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

/** Restores the previous focus when the dialog closes. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}

/** Props of every workstation dialog. A dialog is open while it is mounted. */
export interface DialogProps {
  readonly workstation: Workstation;
  /** Closes the dialog; called by the dialog itself after `onDone`, unless it stays open. */
  readonly onClose: () => void;
  /** Receives the workstation after the action. */
  readonly onDone: (workstation: Workstation) => void;
}

interface DialogFormProps {
  readonly onClose: () => void;
  /** Runs on submit: Enter in a field or the main button. */
  readonly onConfirm?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly error: ApiError | null;
  /** Summary before the reason of an error. */
  readonly lead?: string;
  /** Seconds until auto-cancel; null without. */
  readonly left?: Seconds | null;
  /** Buttons of the dialog. */
  readonly answers: ReactNode;
  readonly children: ReactNode;
  readonly ref?: RefObject<HTMLFormElement | null>;
}

/** Layout of a dialog: error, fields, buttons. */
function DialogForm({ onConfirm, error, lead, left = null, ...parts }: DialogFormProps) {
  const { t } = useTranslation();
  const localRef = useRef<HTMLFormElement>(null);
  const body = parts.ref ?? localRef;
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
      <DialogError error={error} lead={lead} />
      {parts.children}
      <div className={styles.answers}>
        {left !== null && (
          <span className={styles.left} role="timer">
            {t('confirm.cancelsIn', { seconds: left })}
          </span>
        )}
        {parts.answers}
      </div>
    </form>
  );
}

/** Focuses the first field of a dialog instead of the close button; a field with autofocus keeps it. */
function useFirstField(body: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (body.current?.querySelector('[data-autofocus]')) return;
    const field = body.current?.querySelector('input:enabled, textarea:enabled');
    const first = field ?? body.current?.querySelector('button[type="submit"]:enabled');
    first?.setAttribute('data-autofocus', '');
  }, [body]);
}

interface DialogErrorProps {
  readonly error: ApiError | null;
  /** Summary before the reason of an error. */
  readonly lead: string | undefined;
}

/** Error of a dialog: no connection, or the error of the last attempt. */
function DialogError({ error, lead }: DialogErrorProps) {
  const { t, i18n } = useTranslation(['workstation-dialogs', 'errors']);
  const isDisconnected = useConnection().state === 'lost';
  if (isDisconnected) return <Notice kind="warning">{t('unreachable')}</Notice>;
  if (!error) return null;
  const noQueue = error.status === 'QUEUE_NOT_EXISTED' && `${t('errors:QUEUE_NOT_EXISTED_TITTLE')}.`;
  const title = lead ?? noQueue;
  return (
    <Notice kind="error">
      <span>
        {title && <b>{title} </b>}
        {errorText(i18n, error)}
      </span>
    </Notice>
  );
}

interface AnswerButtonProps {
  readonly label: string;
  /** `confirm` submits with Enter, `also` is the alternative with Control+Enter, `cancel` closes. */
  readonly kind: 'confirm' | 'also' | 'cancel';
  readonly disabled?: boolean;
  readonly onClick?: () => void;
}

/** Button of a dialog with its shortcut. */
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

/** Current ticket that was called automatically; null if there is none. */
export const arrivedAtom = atom<Ticket | null>(null);

/** Notice in a dialog, which hides the stage, that a ticket arrived. */
export function ArrivedNotice() {
  const { t } = useTranslation('workstation-dialogs');
  const arrived = useAtomValue(arrivedAtom);
  const [before] = useState(arrived?.idTicket);
  if (!arrived || arrived.idTicket === before) return null;
  return <Notice kind="warning">{t('arrived', { code: arrived.code, service: arrived.servName })}</Notice>;
}

interface DialogHandle {
  /** False after the dialog was closed; an action started in it may end later. */
  readonly isOpen: () => boolean;
  /** Does nothing after the dialog was closed, when another one may be open. */
  readonly close: () => void;
}

/** Handle that closes only its own dialog, for actions that end after confirmation. */
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

/** Timeout of a dialog without input (operations specification, section 9). */
export const AUTO_CANCEL_SECONDS: Seconds = 20;

/** Timeout of a dialog at a workstation with automatic calls; null without automatic calls. */
export const autoCancelSeconds = ({ configuration }: Workstation): Seconds | null =>
  configuration.callTimeout > 0 ? AUTO_CANCEL_SECONDS : null;

const INPUT = ['keydown', 'pointerdown', 'wheel', 'input'] as const;

/** Cancels a dialog after a time without input; null disables it. Returns the seconds left. */
export function useAutoCancel(timeouts: Seconds | null, onCancel: () => void): Seconds | null {
  const [since, setSince] = useState(Date.now);
  const left = useSecondsUntil(timeouts === null ? null : since + timeouts * 1000, Date.now);
  const cancel = useEffectEvent(onCancel);

  useEffect(() => {
    if (timeouts === null) return;
    const restart = () => setSince(Date.now());
    for (const input of INPUT) window.addEventListener(input, restart, { capture: true, passive: true });
    return () => {
      for (const input of INPUT) window.removeEventListener(input, restart, { capture: true });
    };
  }, [timeouts]);

  const over = left === 0;
  useEffect(() => {
    if (over) cancel();
  }, [over]);

  return left;
}

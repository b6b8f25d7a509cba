import type { TFunction } from 'i18next';
import { useId, useRef } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';

interface Props {
  readonly t: TFunction<'phone'>;
  readonly code: string;
  readonly disabled: boolean;
  readonly onAbandon: () => void;
}

/** Gives the ticket back, after asking once. */
export function CancelTicket({ t, code, disabled, onAbandon }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className={frame.button}
        data-kind="leave"
        disabled={disabled}
        onClick={() => dialog.current?.showModal()}
      >
        {t('leave')}
      </button>
      <dialog ref={dialog} className={frame.dialog} aria-labelledby={id}>
        <h2 id={id}>{t('leaveAsk', { code })}</h2>
        <p>{t('leaveText')}</p>
        <button type="button" className={frame.button} onClick={close}>
          {t('leaveNo')}
        </button>
        <button
          type="button"
          className={frame.button}
          data-kind="leave"
          onClick={() => {
            close();
            onAbandon();
          }}
        >
          {t('leaveYes')}
        </button>
      </dialog>
    </>
  );
}

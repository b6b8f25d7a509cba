import type { TFunction } from 'i18next';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';
import css from '../booking.module.css';
import { msUntilResend } from '../use-booking.ts';
import type { SentCode } from '../use-booking-steps.ts';
import type { ActionError } from '../use-customer-action.ts';

interface Props {
  readonly t: TFunction<'booking'>;
  readonly sent: SentCode;
  /** The code holds the chosen time; another one was chosen otherwise. */
  readonly isReserved: boolean;
  readonly isBusy: boolean;
  readonly said: ActionError | null;
  /** Attempts left after a wrong code; null before. */
  readonly remainingAttempts: number | null;
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onBack: () => void;
  /** Returns to the times: this one was taken. */
  readonly onOther: () => void;
}

const CODE = /^\d{6}$/;

/** Requests the code that was sent to the customer. */
export function CodeForm(props: Props) {
  const {
    t,
    sent,
    isReserved,
    isBusy,
    said: error,
    remainingAttempts,
    onCode,
    onResend,
    onBack,
    onOther,
  } = props;
  const id = useId();
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const [isResending, setResending] = useState(false);
  const [checks, setChecks] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const isExpired = error?.status === 'BOOKING_CODE_EXPIRED';
  const isOver = remainingAttempts === 0 || isExpired;
  const isUnavailable = error?.status === 'SLOT_FULL' || error?.status === 'SLOT_NOT_OFFERED';
  const secondsUntilResend = useSecondsUntilResend(sent);
  const isResent = useChanged(sent.confirmation, () => {
    setCode('');
    setIncomplete(false);
    input.current?.focus();
  });
  // After a check the focus moves to the next input: a wrong code is overwritten, an expired one replaced.
  useEffect(() => {
    if (checks === 0) return;
    if (next.current) return next.current.focus();
    input.current?.focus();
    input.current?.select();
  }, [checks]);
  const wrong = wrongText();
  function wrongText(): string | null {
    if (isExpired) return error.text;
    if (isIncomplete) return t('code.shape');
    if (remainingAttempts === null) return null;
    return remainingAttempts === 0 ? t('code.last') : t('code.wrong', { count: remainingAttempts });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const digits = code.replace(/\s/g, '');
    setIncomplete(!CODE.test(digits));
    if (CODE.test(digits)) void onCode(digits).then(() => setChecks((before) => before + 1));
    else input.current?.focus();
  }
  async function resend(): Promise<void> {
    if (isBusy || secondsUntilResend > 0) return;
    setResending(true);
    await onResend();
    setResending(false);
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <p id={`${id}-sent`}>
        {t('code.sent', { to: sent.sentTo.at })}{' '}
        {isReserved &&
          !isOver &&
          !isUnavailable &&
          t('code.held', { minutes: Math.round((sent.expiresAt - sent.now) / 60_000) })}
      </p>
      <div>
        <label htmlFor={`${id}-code`}>{t('code.label')}</label>
        <input
          ref={input}
          id={`${id}-code`}
          data-first
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          disabled={isOver}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={`${id}-sent ${id}-hint`}
          onChange={({ target }) => {
            setCode(target.value);
            setIncomplete(false);
          }}
        />
        <p id={`${id}-hint`} className={css.about} data-wrong={wrong !== null || undefined} role="status">
          {wrong ?? t('code.help')}
        </p>
      </div>
      <p className={frame.said} role="status">
        {isExpired ? null : (error?.text ?? (isResent && wrong === null ? t('code.resent') : null))}
      </p>
      {isUnavailable ? (
        <button ref={next} type="button" className={frame.button} data-kind="main" onClick={onOther}>
          {t('otherTime')}
        </button>
      ) : (
        <>
          {!isOver && (
            <button
              type="submit"
              className={frame.button}
              data-kind="main"
              aria-disabled={isBusy || undefined}
            >
              {isBusy && !isResending ? t('booking') : t('code.confirm')}
            </button>
          )}
          <div>
            <button
              ref={isOver ? next : undefined}
              type="button"
              className={frame.button}
              data-kind={isOver ? 'main' : undefined}
              aria-disabled={isBusy || secondsUntilResend > 0 || undefined}
              aria-describedby={`${id}-resend`}
              onClick={() => void resend()}
            >
              {isResending ? t('code.sending') : t('code.resend')}
            </button>
            <p id={`${id}-resend`} className={css.about}>
              {secondsUntilResend > 0 && t('code.wait', { count: secondsUntilResend })}
            </p>
          </div>
        </>
      )}
      <button
        type="button"
        className={frame.button}
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && onBack()}
      >
        {t('code.back')}
      </button>
    </form>
  );
}

/** Seconds until another code can be sent; 0 if it can. */
function useSecondsUntilResend(sent: SentCode): number {
  const secondsLeft = () => Math.max(0, Math.ceil(msUntilResend(sent) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of this code
  useEffect(() => {
    setSeconds(secondsLeft());
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [sent]);
  return seconds;
}

/** True once `value` differs from the first one; calls `onChange` with each change. */
function useChanged(value: string, onChange: () => void): boolean {
  const first = useRef(value);
  const displayed = useRef(value);
  useEffect(() => {
    if (displayed.current === value) return;
    displayed.current = value;
    onChange();
  });
  return first.current !== value;
}

import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type AppointmentCode,
  eraseAppointmentCode,
  readAppointmentCode,
  typeAppointmentCode,
} from '#shared/domain/appointments/code.ts';
import css from './kiosk.module.css';

interface Props {
  readonly t: TFunction<'kiosk'>;
  readonly onCode: (code: AppointmentCode) => void;
  readonly onBack: () => void;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Input of an appointment number: on-screen keys, keyboard, or a scanner that types the code and Enter. */
export function ArrivingView({ t, onCode, onBack }: Props) {
  const [input, setInput] = useState('');
  const { number } = readAppointmentCode(input);
  const add = (sign: string) => setInput((now) => typeAppointmentCode(now, sign));
  const erase = () => setInput(eraseAppointmentCode);
  const confirm = () => input !== '' && onCode(readAppointmentCode(input));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Backspace') erase();
    else if (event.key === 'Escape') onBack();
    // Enter activates the focused button.
    else if (event.key === 'Enter' && !(document.activeElement instanceof HTMLButtonElement)) confirm();
    else if (event.key.length === 1) add(event.key);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <main className={css.arriving} data-stage="arriving">
      <h1>{t('arriving.title')}</h1>
      <p>{t('arriving.text')}</p>
      <output className={css.number} aria-label={t('arriving.number')}>
        {number || ' '}
      </output>
      <div className={css.keys}>
        {KEYS.map((digit) => (
          <button key={digit} type="button" onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={css.word} onClick={erase} disabled={input === ''}>
          {t('arriving.erase')}
        </button>
        <button type="button" onClick={() => add('0')}>
          0
        </button>
        <button type="button" className={css.confirm} onClick={confirm} disabled={input === ''}>
          {t('arriving.confirm')}
        </button>
      </div>
      <button type="button" className={css.back} onClick={onBack}>
        {t('arriving.back')}
      </button>
    </main>
  );
}

import { useEffect, useRef, useState } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';
import { QrImage } from '#renderer/public-pages/qr-image.tsx';
import {
  type CustomerBooking,
  cancelBooking,
  getFreeSlots,
  moveBooking,
  watchBooking,
} from '#shared/contract/tickets/public-booking.ts';
import { BOOKING_PATH } from '#shared/domain/appointments/booking.ts';
import { appointmentCode } from '#shared/domain/appointments/code.ts';
import type { Millis } from '#shared/domain/ids.ts';
import css from './booking.module.css';
import type { BookingScreen } from './booking-screen.ts';
import { Message } from './parts/message.tsx';
import { SlotSelect } from './parts/slot-select.tsx';
import { useAnswer } from './use-answer.ts';
import { useCustomerAction } from './use-customer-action.ts';
import { useStepFocus } from './use-step-focus.ts';
import { dayText, timeText } from './when.ts';

/** Shows a booking by its secret; the customer can move or cancel it. */
export function CustomerBookingScreen(props: BookingScreen & { readonly secret: string }) {
  const { client, texts, language, onHead, secret } = props;
  const t = texts.getFixedT(language, 'booking');
  const input = useAnswer('own', (signal) => client.call(watchBooking, { body: { secret } }, { signal }));
  const [changed, setChanged] = useState<CustomerBooking | null>(null);
  const [isMoving, setMoving] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const { isBusy, said, act, clearError } = useCustomerAction(texts, 'own.notDone');
  const booking = changed ?? input.answer;
  // Below many days and times it would not be seen on a phone.
  useEffect(() => {
    if (said) status.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  const companyName = booking?.companyName ?? '';
  const branchName = booking?.branchName ?? '';
  useEffect(() => onHead({ companyName, branchName }), [onHead, companyName, branchName]);
  useStepFocus(booking ? `${booking.stateName} ${booking.start}` : '');
  const slots = useAnswer(isMoving ? 'slots' : 'none', (signal) =>
    booking && isMoving
      ? client.call(
          getFreeSlots,
          {
            params: { id: booking.idBranches },
            query: { idServices: booking.idServices, idSegments: booking.idSegments },
          },
          { signal },
        )
      : Promise.resolve(null),
  );

  if (!booking && input.error) return <Message title={t('unknown.title')} text={t('unknown.text')} />;
  if (!booking) return <Message text={input.isDisconnected ? t('noServer') : t('loading')} />;

  const when = { language, zone: booking.zone };
  async function move(start: Millis): Promise<void> {
    const input = { body: { secret, start } };
    const moved = await act(input, (call) => client.call(moveBooking, input, call));
    if (moved) {
      setChanged(moved.booking);
      if (moved.secret !== secret) history.replaceState(null, '', `#${moved.secret}`);
      setMoving(false);
    } else slots.again();
  }
  async function cancel(): Promise<void> {
    dialog.current?.close();
    const input = { body: { secret } };
    const ended = await act(input, (call) => client.call(cancelBooking, input, call));
    if (ended) setChanged(ended);
  }

  const { stateName, start } = booking;
  const channels = input.answer?.notified;
  const isOver = stateName !== 'booked';
  return (
    <main className={frame.body}>
      <h1 className={css.title} tabIndex={-1}>
        {t(`own.${stateName}`)}
      </h1>
      <div className={css.card} data-over={isOver || undefined}>
        <p className={css.day}>{dayText(start, when)}</p>
        <p className={css.time}>{timeText(start, when)}</p>
        <p>{booking.serviceNames[language] ?? booking.serviceName}</p>
        <p className={css.position}>
          {booking.branchName}
          <small>{[booking.address, booking.city].filter((part) => part !== '').join(', ')}</small>
        </p>
        {!isOver && (
          <p className={css.number}>
            {t('own.number')}
            <b>{booking.number}</b>
            <QrImage
              className={css.code}
              text={appointmentCode(booking.number, booking.idBranches)}
              label={t('own.code')}
            />
          </p>
        )}
      </div>
      {!isOver && (
        <p className={frame.hint}>
          {channels?.by === 'mail' && t('own.sent', { email: channels.at })}
          {channels?.by === 'sms' && t('own.texted', { phone: channels.at })}
          {!channels && t('own.keep')}
        </p>
      )}
      {isMoving && booking.canChange && (
        <SlotSelect t={t} when={when} slots={slots} now={start} onSelect={(at) => void move(at)} />
      )}
      <p ref={status} className={frame.said} role="status">
        {said?.text}
      </p>
      <div className={frame.actions}>
        {booking.canChange && (
          <button
            type="button"
            className={frame.button}
            aria-disabled={isBusy || undefined}
            onClick={() => {
              clearError();
              setMoving(!isMoving);
            }}
          >
            {isMoving ? t('own.stay') : t('own.move')}
          </button>
        )}
        {booking.canChange && !isMoving && (
          <button
            type="button"
            className={frame.button}
            data-kind="leave"
            aria-disabled={isBusy || undefined}
            onClick={() => dialog.current?.showModal()}
          >
            {t('own.cancel')}
          </button>
        )}
        {isOver && (
          <a className={frame.button} href={`${BOOKING_PATH}/${booking.idBranches}`}>
            {t('own.again')}
          </a>
        )}
      </div>
      <dialog ref={dialog} className={frame.dialog} aria-labelledby="ask">
        <h2 id="ask">{t('own.ask')}</h2>
        <p>{t('at', { day: dayText(start, when), time: timeText(start, when) })}</p>
        <button type="button" className={frame.button} onClick={() => dialog.current?.close()}>
          {t('own.askNo')}
        </button>
        <button type="button" className={frame.button} data-kind="leave" onClick={() => void cancel()}>
          {t('own.askYes')}
        </button>
      </dialog>
    </main>
  );
}

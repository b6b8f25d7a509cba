import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { localTimeTexts, useLocalTimeTexts } from '#renderer/lib/format-hooks.ts';
import { createIdempotencyKey } from '#renderer/lib/idempotency.ts';
import type { OfferedPair } from '#renderer/lib/pairs.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { type Appointment, bookAppointment } from '#shared/contract/tickets/appointments.ts';
import { type FreeDay, freeDays, offersAppointments, useCalendars } from './booking-calendars.ts';
import { useDialogAction } from './dialog-action.ts';
import styles from './dialogs.module.css';
import { SelectField } from './fields.tsx';
import { isBookable, type TicketDraft } from './ticket-draft.ts';

interface BookingOptions {
  readonly idBranches: number;
  readonly pair: OfferedPair | null;
  readonly draft: TicketDraft;
  /** Whether an appointment is booked instead of issuing a ticket. */
  readonly isOn: boolean;
  readonly onBooked: (booked: Booked, pair: OfferedPair) => void;
}

/** The last booked appointment and its time zone. */
export interface Booked {
  readonly appointment: Appointment;
  readonly zone: string;
}

/** Books appointments at the branch and stores the last one for display. */
export function useBooking({ idBranches, pair, draft, isOn, onBooked }: BookingOptions) {
  const api = useApi();
  const [booked, setBooked] = useState<Booked | null>(null);
  const [wasTried, setTried] = useState(false);
  const [callWithKey] = useState(createIdempotencyKey);
  const idQueues = pair?.queue.idQueues ?? null;
  const calendars = useCalendars(idBranches, isOn ? idQueues : null);
  const [calendar] = calendars.weeks;
  const isOffered = Boolean(
    calendar && pair && offersAppointments(calendar, pair.queue.idQueues, idsOf(pair)),
  );
  const selection = useSlotSelection(idQueues === null ? [] : freeDays(calendars.weeks, idQueues), idQueues);

  const action = useDialogAction(
    async ({ pair: of, start }: { pair: OfferedPair; start: number }, call: CallOptions) => {
      const { name: customerName, phone: phonenumber, email, notes } = draft;
      const body = { ...idsOf(of), start, customerName, phonenumber, email, notes };
      const sent = { params: { id: idBranches }, body };
      try {
        const book = (keyed: CallOptions) => api.call(bookAppointment, sent, keyed);
        return { pair: of, appointment: await callWithKey(sent, call, book) };
      } catch (error) {
        if (error instanceof ApiError && error.detail.field === 'start') selection.clearStart();
        throw error;
      }
    },
    ({ pair: of, appointment }) => {
      const just = { appointment, zone: calendar?.zone ?? 'UTC' };
      setBooked(just);
      setTried(false);
      selection.clearError();
      onBooked(just, of);
    },
  );
  const { error: apiError } = action;
  const field = apiError?.detail.field;

  function book() {
    setTried(true);
    if (pair && isOffered && selection.start !== null && isBookable(draft) && action.ready)
      void action.run({ pair, start: selection.start });
  }

  return {
    book,
    booked,
    selection,
    calendars,
    isOffered,
    ready: action.ready,
    /** Channels of the confirmation to the customer. */
    notifies: calendar?.notifies ?? { mail: false, sms: false },
    /** Whether the branch offers appointments and the user may book. */
    isPossible: Boolean(calendar && calendar.queues.length > 0),
    /** Error beside the time field, until another time is selected. */
    timeError: field === 'start' && selection.start === null ? apiError : null,
    isEmailInvalid: field === 'email',
    /** Error that concerns no field. */
    error: field === 'start' || field === 'email' ? null : apiError,
    isNameMissing: wasTried && draft.name.trim() === '',
    isTimeMissing: wasTried && selection.start === null,
    clearError: () => setBooked(null),
  };
}

const idsOf = ({ service, segment }: OfferedPair) => ({ idServices: service.id, idSegments: segment.id });

export type Booking = ReturnType<typeof useBooking>;

interface SlotFieldsProps {
  readonly booking: Booking;
  /** Whether service and segment are selected; slots depend on their queue. */
  readonly hasPair: boolean;
}

/** Fields for day and time of an appointment. */
export function SlotFields({ booking, hasPair }: SlotFieldsProps) {
  const { t, i18n } = useTranslation(['workstation-dialogs', 'appointments', 'errors', 'common']);
  const { calendars, selection, timeError } = booking;
  const [calendar] = calendars.weeks;
  const texts = useLocalTimeTexts(calendar?.zone ?? 'UTC');
  const lastRead = calendars.weeks.at(-1)?.days.at(-1)?.day;
  if (!hasPair || !calendar) return null;
  if (!booking.isOffered) return <Notice kind="warning">{t('create.noOffer')}</Notice>;
  if (calendar.pendingAtOtherEnd) return <Notice kind="warning">{t('errors:SLOTS_NOT_SYNCED')}</Notice>;
  const isFull = selection.days.every(({ seats }) => seats === 0);
  const isDayFull = selection.day !== null && selection.starts.length === 0;
  const loading = calendars.isSearching && t('common:list.loading');
  return (
    <div className={styles.slot}>
      {calendars.failed && isFull ? (
        <div className={styles.wide}>
          <Notice kind="error">
            {t('create.timesFailed')}{' '}
            <Button size="xs" onClick={calendars.retry}>
              {t('common:action.retry')}
            </Button>
          </Notice>
        </div>
      ) : (
        isFull &&
        lastRead &&
        !loading && (
          <div className={styles.wide}>
            <Notice kind="warning">{t('create.noneFree', { day: texts.longDay(lastRead) })}</Notice>
          </div>
        )
      )}
      <SelectField
        label={t('appointments:day')}
        placeholder={t('create.selectDay')}
        noMatch={loading || t('noMatch')}
        options={selection.days.map(({ day, seats }) => ({
          id: Date.parse(day),
          name: texts.longDay(day),
          hint: seats > 0 ? t('appointments:free', { count: seats }) : t('appointments:noneFree'),
        }))}
        value={selection.day === null ? null : Date.parse(selection.day)}
        onChange={(id) => selection.selectDay(new Date(id).toISOString().slice(0, 10))}
      />
      <SelectField
        label={t('appointments:time')}
        placeholder={t(isDayFull ? 'appointments:noneFree' : 'appointments:chooseTime')}
        noMatch={t('noMatch')}
        options={selection.starts.map((start) => ({ id: start, name: texts.time(start) }))}
        value={selection.start}
        onChange={selection.selectStart}
        disabled={selection.day === null}
        error={
          timeError
            ? errorText(i18n, timeError)
            : booking.isTimeMissing && t(isDayFull ? 'create.dayFull' : 'create.timeMissing')
        }
        {...(isDayFull && { hint: t('create.dayFull') })}
      />
      {calendars.loadMore && (
        <Button
          className={styles.wide}
          variant="subtle"
          size="compact-sm"
          px={0}
          loading={calendars.isLoadingMore}
          onClick={calendars.loadMore}
        >
          {t('create.moreDays')}
        </Button>
      )}
    </div>
  );
}

/** Shows the booked appointment with number, day and time in large type. */
export function BookedNote({ booked: { appointment, zone } }: { readonly booked: Booked }) {
  const { t } = useTranslation(['workstation-dialogs', 'appointments']);
  const texts = useLocalTimeTexts(zone);
  const { number, start, customerName, queueName } = appointment;
  const note = useRef<HTMLElement>(null);

  // Focus is further down in the form, so the note is scrolled into view.
  useEffect(() => {
    if (number) note.current?.scrollIntoView({ block: 'start' });
  }, [number]);

  return (
    <section
      ref={note}
      className={`${styles.created} ${styles.note}`}
      aria-label={t('create.booked')}
      aria-live="polite"
    >
      <div>
        <span className={styles.label}>{t('appointments:number')}</span>
        <b className={styles.code}>{number}</b>
      </div>
      <div className={styles.text}>
        <span className={styles.bookedTime}>
          <span className={styles.day}>{texts.longDayAt(start)}</span> <b>{texts.time(start)}</b>
        </span>
        <span>{`${customerName}, ${queueName}`}</span>
      </div>
    </section>
  );
}

/** Text of the toast after the dialog was closed. */
export function useBookedText() {
  const { t, i18n } = useTranslation('appointments');
  return ({ appointment: { number, start, customerName }, zone }: Booked) => ({
    title: t('done.booked', { number }),
    text: `${customerName}, ${localTimeTexts(i18n.language, zone).moment(start)}`,
  });
}

interface SelectedSlot {
  /** Queue of the selected time. */
  readonly idQueues: number | null;
  readonly day: string | null;
  readonly start: number | null;
}

const NO_SELECTION: SelectedSlot = { idQueues: null, day: null, start: null };

interface SlotSelection {
  readonly days: readonly FreeDay[];
  /** First day with free seats until another is selected. */
  readonly day: string | null;
  /** Times of the selected day. */
  readonly starts: readonly number[];
  readonly start: number | null;
  readonly selectDay: (day: string) => void;
  readonly selectStart: (start: number) => void;
  readonly clearStart: () => void;
  readonly clearError: () => void;
}

/**
 * State of the selected day and time. The selection stays when the slot is reported as taken: after a lost answer it
 * may be this booking, and the request is repeated.
 */
function useSlotSelection(days: readonly FreeDay[], idQueues: number | null): SlotSelection {
  const [selected, setSelected] = useState(NO_SELECTION);
  const day = selected.day ?? days.find(({ seats }) => seats > 0)?.day ?? null;
  const start = selected.idQueues === idQueues ? selected.start : null;
  const selectedDay = days.find((each) => each.day === day);
  const starts = new Set([...(selectedDay?.starts ?? []), ...(start === null ? [] : [start])]);
  return {
    days: day === null || selectedDay ? days : [{ day, seats: 0, starts: [] }, ...days],
    day,
    starts: [...starts].sort((one, other) => one - other),
    start,
    selectDay: (next) => next !== day && setSelected({ idQueues, day: next, start: null }),
    // Fixes the day too, because the first free day may change.
    selectStart: (next) => setSelected({ idQueues, day, start: next }),
    clearStart: () => setSelected((now) => ({ ...now, start: null })),
    clearError: () => setSelected(NO_SELECTION),
  };
}

import { useState } from 'react';
import { useDialogAction } from '#renderer/features/workstation/dialogs/frame/use-dialog-action.ts';
import type { OfferedPair } from '#renderer/lib/reads/pairs/offered-pairs.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { createIdempotencyKey } from '#renderer/lib/server/steady-key.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { type Appointment, bookAppointment } from '#shared/contract/tickets/appointments.ts';
import { isBookable, type TicketDraft } from '../ticket-draft.ts';
import { freeDays, offersAppointments } from './free-days.ts';
import { useCalendars } from './use-calendars.ts';
import { useSlotSelection } from './use-slot-selection.ts';

interface BookingOptions {
  readonly idBranches: number;
  readonly pair: OfferedPair | null;
  readonly draft: TicketDraft;
  /** Whether it is booked rather than taken a ticket now. */
  readonly isOn: boolean;
  readonly onBooked: (booked: Booked, pair: OfferedPair) => void;
}

/** Holds an appointment last booked, and the clock by which its time is told. */
export interface Booked {
  readonly appointment: Appointment;
  readonly zone: string;
}

/** Books appointments, for who has somebody at the desk or on the telephone, and keeps the last one booked. */
export function useBooking({ idBranches, pair, draft, isOn, onBooked }: BookingOptions) {
  const api = useApi();
  const [booked, setBooked] = useState<Booked | null>(null);
  const [wasTried, setTried] = useState(false);
  const [steadily] = useState(createIdempotencyKey);
  const idQueues = pair?.queue.idQueues ?? null;
  const calendars = useCalendars(idBranches, isOn ? idQueues : null);
  const [calendar] = calendars.weeks;
  const isGiven = Boolean(calendar && pair && offersAppointments(calendar, pair.queue.idQueues, idsOf(pair)));
  const choice = useSlotSelection(idQueues === null ? [] : freeDays(calendars.weeks, idQueues), idQueues);

  const action = useDialogAction(
    async ({ pair: of, start }: { pair: OfferedPair; start: number }, call: CallOptions) => {
      const { name: customerName, phone: phonenumber, email, notes } = draft;
      const body = { ...idsOf(of), start, customerName, phonenumber, email, notes };
      const sent = { params: { id: idBranches }, body };
      try {
        const book = (steady: CallOptions) => api.call(bookAppointment, sent, steady);
        return { pair: of, appointment: await steadily(sent, call, book) };
      } catch (error) {
        if (error instanceof ApiError && error.detail.field === 'start') choice.clearStart();
        throw error;
      }
    },
    ({ pair: of, appointment }) => {
      const just = { appointment, zone: calendar?.zone ?? 'UTC' };
      setBooked(just);
      setTried(false);
      choice.forget();
      onBooked(just, of);
    },
  );
  const { refusal } = action;
  const field = refusal?.detail.field;

  function book() {
    setTried(true);
    if (pair && isGiven && choice.start !== null && isBookable(draft) && action.ready)
      void action.run({ pair, start: choice.start });
  }

  return {
    book,
    booked,
    choice,
    calendars,
    isGiven,
    ready: action.ready,
    /** How the customer is told of it. */
    tells: calendar?.tells ?? { mail: false, sms: false },
    /** Whether the branch gives appointments at all, to who may book them. */
    isPossible: Boolean(calendar && calendar.queues.length > 0),
    /** Says beside the time why it was not booked, until another is chosen. */
    timeError: field === 'start' && choice.start === null ? refusal : null,
    isEmailInvalid: field === 'email',
    /** Says why it was not booked, where no field is the cause. */
    refusal: field === 'start' || field === 'email' ? null : refusal,
    isNameMissing: wasTried && draft.name.trim() === '',
    isTimeMissing: wasTried && choice.start === null,
    forget: () => setBooked(null),
  };
}

const idsOf = ({ service, segment }: OfferedPair) => ({ idServices: service.id, idSegments: segment.id });

export type Booking = ReturnType<typeof useBooking>;

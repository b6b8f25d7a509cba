import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { requestBookingCode } from '#shared/contract/tickets/public-booking.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Customer } from './parts/customer-form.tsx';

/** A code that was sent, the slot it holds, and when the page received the answer (page clock). */
export interface SentCode extends AnswerOf<typeof requestBookingCode> {
  readonly start: Millis;
  readonly receivedAt: Millis;
}

/** Selections of one step. Each step is a history entry, so that the browser's back button leads to the step before. */
export interface BookingStep {
  readonly idBranches: number | null;
  readonly service: { readonly idServices: number; readonly idSegments: number } | null;
  readonly start: Millis | null;
  /** Set while the page asks for the code. A phone may discard the page while its customer reads the message. */
  readonly code: { readonly sent: SentCode; readonly customer: Customer } | null;
}

/** The current step of a booking, stored in the browser's history. */
export function useBookingSteps(first: BookingStep) {
  const [step, setStep] = useState(() => storedStep() ?? first);
  const initial = useRef(first);
  useEffect(() => {
    const moved = () => setStep(storedStep() ?? initial.current);
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, []);
  return {
    step,
    goTo(next: BookingStep): void {
      history.pushState({ booking: next }, '');
      setStep(next);
    },
    /** Changes the current step without a history entry. */
    update(next: BookingStep): void {
      history.replaceState({ booking: next }, '');
      setStep(next);
    },
  };
}

/** The step of the current history entry; this page alone writes them. */
const storedStep = (): BookingStep | null =>
  (history.state as { readonly booking?: BookingStep } | null)?.booking ?? null;

import { ApiError } from '#shared/contract/api-error.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import type { FailReason, Failure, Press } from './kiosk-flow.ts';

/** Longest time that a customer is kept waiting for a number, ms. */
const TIMEOUT_MS = 25_000;
const PAUSES = [300, 600, 1_200, 2_500, 4_000];

/** Refusals that pass by themselves; everything else is final. */
const PASSING: readonly ErrorCode[] = ['TOO_MANY_REQUESTS'];
const UNAVAILABLE: readonly ErrorCode[] = ['QUEUE_NOT_EXISTED', 'QUEUE_NUMBERS_EXHAUSTED', 'NOT_FOUND'];

export interface IssuePorts {
  /** Makes one attempt; throws `Refusal` when the server refuses and anything else when there was no answer. */
  readonly issue: (press: Press) => Promise<IssuedTicket>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
}

export type IssueResult =
  | { readonly ok: true; readonly ticket: IssuedTicket }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Takes the ticket of one press. Where no answer comes it asks again, with longer and longer pauses, under the
 * same key: if the first attempt did reach the server, the same ticket comes back.
 */
export async function issueTicket(press: Press, { issue, wait, now }: IssuePorts): Promise<IssueResult> {
  const until = now() + TIMEOUT_MS;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { ok: true, ticket: await issue(press) };
    } catch (cause) {
      if (cause instanceof ApiError && !PASSING.includes(cause.status)) {
        return { ok: false, failure: failureOf(cause) };
      }
    }
    const pause = PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 0;
    if (now() + pause >= until) return { ok: false, failure: { reason: 'unreachable' } };
    await wait(pause);
  }
}

/** What is said of an appointment that cannot be kept now. */
const OF_APPOINTMENTS: Partial<Record<ErrorCode, FailReason>> = {
  APPOINTMENT_UNKNOWN: 'appointmentUnknown',
  APPOINTMENT_OTHER_DAY: 'appointmentOtherDay',
  APPOINTMENT_TOO_EARLY: 'appointmentTooEarly',
  APPOINTMENT_TOO_LATE: 'appointmentTooLate',
};

function failureOf({ status, detail }: ApiError): Failure {
  if (status !== 'APPOINTMENT_OTHER_BRANCH') return { reason: reasonOf(status) };
  const branch = String(detail.params?.branch ?? '');
  return branch === '' ? { reason: 'appointmentAtAnother' } : { reason: 'appointmentElsewhere', branch };
}

function reasonOf(status: ErrorCode): FailReason {
  const ofAppointment = OF_APPOINTMENTS[status];
  if (ofAppointment) return ofAppointment;
  if (status === 'KIOSK_CLOSED') return 'closed';
  return UNAVAILABLE.includes(status) ? 'unavailable' : 'unexpected';
}

import { ApiError } from '#shared/contract/api-error.ts';
import type { PrintJob } from '#shared/contract/devices/printing.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import type { FailReason, Failure, NumberReason, Press } from './kiosk-flow.ts';

/** Maximum time for issuing, ms. */
const TIMEOUT_MS = 25_000;
const PAUSES = [300, 600, 1_200, 2_500, 4_000];

/** Errors worth a retry; all others are final. */
const PASSING: readonly ErrorCode[] = ['TOO_MANY_REQUESTS'];
const UNAVAILABLE: readonly ErrorCode[] = ['QUEUE_NOT_EXISTED', 'QUEUE_NUMBERS_EXHAUSTED', 'NOT_FOUND'];

interface IssuePorts {
  /** Sends one attempt. Throws `ApiError` on refusal, another error without an answer. */
  readonly issue: (press: Press) => Promise<IssuedTicket>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
}

type IssueResult =
  | { readonly ok: true; readonly ticket: IssuedTicket }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Issues the ticket of a press. Retries without an answer, with growing pauses and the same key, so that no second
 * ticket is issued.
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

/** Error codes of appointments that cannot be checked in now. */
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

/** Maximum wait for the print, ms. */
const PRINT_TIMEOUT_MS = 15_000;
const PRINT_POLL_MS = 500;

interface PrintPorts {
  /** Reads the print job; the server waits at most these seconds for its end. */
  readonly ask: (waitSeconds: number) => Promise<PrintJob>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
}

type PrintEnd = 'printed' | NumberReason;

/**
 * Waits for a print job: `printed`, or the reason to show the number. Always resolves in time, because the ticket
 * is already issued.
 */
export async function waitForPrint({ ask, wait, now }: PrintPorts): Promise<PrintEnd> {
  const until = now() + PRINT_TIMEOUT_MS;
  while (now() < until) {
    const job = await ask(Math.ceil((until - now()) / 1000)).catch(() => null);
    const end = job && endOf(job);
    if (end) return end;
    await wait(PRINT_POLL_MS);
  }
  return 'unsure';
}

function endOf({ state, error }: PrintJob): PrintEnd | null {
  if (state === 'printed') return 'printed';
  if (state === 'unknown') return 'unsure';
  if (state === 'failed') return error === 'out-of-paper' ? 'noPaper' : 'printerFault';
  return null;
}

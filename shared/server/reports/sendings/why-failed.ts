import type { Logger } from 'pino';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import type { SendingReason } from '#shared/domain/reports/sending.ts';

/** Says why an attempt failed, and in whose words. */
export class SendingFault extends Error {
  readonly reason: SendingReason;

  constructor(reason: SendingReason, cause?: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause });
    this.reason = reason;
  }
}

const REFUSED: Partial<Record<ErrorCode, SendingReason>> = {
  REPORT_TOO_LONG: 'tooLong',
  REPORT_DATES_CROSS: 'days',
  REPORT_AFTER_TODAY: 'days',
  NOT_FOUND: 'type',
};

/** Reads it off what was thrown; what nobody expects goes to the log. */
export function whyFailed(
  error: unknown,
  log: Logger,
  about: object,
): { reason: SendingReason; failure: string } {
  if (error instanceof SendingFault) return { reason: error.reason, failure: error.message };
  const reason = error instanceof Refusal ? REFUSED[error.status as ErrorCode] : undefined;
  if (reason) return { reason, failure: '' };
  log.error({ err: error, ...about }, 'a report that was due could not be made');
  return { reason: 'other', failure: '' };
}

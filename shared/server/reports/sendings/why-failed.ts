import type { Logger } from 'pino';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { SendingReason } from '#shared/domain/reports/sending.ts';

/** Says why an attempt failed, and in whose words. */
export class SendingError extends Error {
  readonly reason: SendingReason;

  constructor(reason: SendingReason, cause?: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause });
    this.reason = reason;
  }
}

const REJECTION_REASONS: Partial<Record<ErrorCode, SendingReason>> = {
  REPORT_TOO_LONG: 'tooLong',
  REPORT_DATE_RANGE_INVALID: 'days',
  REPORT_AFTER_TODAY: 'days',
  NOT_FOUND: 'type',
};

/** Reads it off what was thrown; what nobody expects goes to the log. */
export function whyFailed(
  error: unknown,
  log: Logger,
  about: object,
): { reason: SendingReason; failure: string } {
  if (error instanceof SendingError) return { reason: error.reason, failure: error.message };
  const reason = error instanceof ApiError ? REJECTION_REASONS[error.status as ErrorCode] : undefined;
  if (reason) return { reason, failure: '' };
  log.error({ err: error, ...about }, 'a report that was due could not be made');
  return { reason: 'other', failure: '' };
}

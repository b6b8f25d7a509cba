import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import type { DamageWatch } from '../db/damage.ts';
import { isDiskFull } from './is-disk-full.ts';

/**
 * Answers all errors and logs them: an expected error as one line at level info; an unexpected error or a full disk
 * as one line with stack at level error. Callers never see a stack.
 */
export function answerError(log: Logger, damage: DamageWatch): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    damage.look(error);
    const rejection = toApiError(error);
    const where = { method: request.method, path: request.path, status: rejection.status };
    if (rejection.status === 'GENERIC_ERROR') log.error({ ...where, err: error }, 'unexpected failure');
    else if (rejection.status === 'DISK_FULL') log.error({ ...where, err: error }, 'no room on the disk');
    else log.info(where, 'refused');
    if (response.headersSent) {
      next(error);
      return;
    }
    response.status(ERRORS[rejection.status].http).json(rejection.toJSON());
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) return apiError('DISK_FULL');
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return apiError('BODY_TOO_LARGE');
  // Errors of parser and router (invalid JSON, encodings, percent signs) are the caller's.
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  if (type === 'entity.parse.failed' || type === 'entity.verify.failed') return apiError('BROKEN_JSON');
  return apiError(status >= 400 && status < 500 ? 'INVALID_REQUEST' : 'GENERIC_ERROR');
}

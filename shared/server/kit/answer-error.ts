import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import type { DamageWatch } from '../db/damage.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { contentDigest, DIGEST_HEADER } from './body-parsers.ts';
import { isDiskFull } from './is-disk-full.ts';

/** Seconds after which a client repeats a request: PostgreSQL restarts in a few. */
const RETRY_AFTER_S = 5;

/**
 * Answers all errors and logs them: an expected error as one line at level info; an unexpected error, a full disk
 * or a database that does not answer as one line with stack at level error. Callers never see a stack.
 */
export function answerError(log: Logger, damage: DamageWatch): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    damage.look(error);
    const rejection = toApiError(error);
    const where = { method: request.method, path: request.path, status: rejection.status };
    if (rejection.status === 'GENERIC_ERROR') log.error({ ...where, err: error }, 'unexpected failure');
    else if (rejection.status === 'DISK_FULL') log.error({ ...where, err: error }, 'no room on the disk');
    else if (rejection.status === 'DATABASE_UNAVAILABLE')
      log.error({ ...where, err: error }, 'the database does not answer');
    else log.info(where, 'refused');
    if (response.headersSent) {
      next(error);
      return;
    }
    if (rejection.status === 'DATABASE_UNAVAILABLE') response.setHeader('retry-after', RETRY_AFTER_S);
    const json = JSON.stringify(rejection.toJSON());
    response.setHeader(DIGEST_HEADER, contentDigest(json));
    response.status(ERRORS[rejection.status].http).type('json').send(json);
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) return apiError('DISK_FULL');
  if (isDatabaseUnavailable(error)) return apiError('DATABASE_UNAVAILABLE');
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return apiError('BODY_TOO_LARGE');
  // Errors of parser and router (invalid JSON, encodings, percent signs) are the caller's.
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  if (type === 'entity.parse.failed' || type === 'entity.verify.failed') return apiError('BROKEN_JSON');
  return apiError(status >= 400 && status < 500 ? 'INVALID_REQUEST' : 'GENERIC_ERROR');
}

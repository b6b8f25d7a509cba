import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { ERRORS } from '#shared/contract/errors.ts';
import { Refusal, refuse } from '#shared/contract/refusal.ts';
import type { DamageWatch } from '../db/damage.ts';
import { isDiskFull } from './is-disk-full.ts';

/**
 * Answers with every refusal and failure, and logs them: a refusal is one line at level info, an unexpected
 * failure one line with its stack at level error, and so is a full disk; the caller never sees a stack.
 */
export function answerError(log: Logger, damage: DamageWatch): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    damage.look(error);
    const refusal = asRefusal(error);
    const where = { method: request.method, path: request.path, status: refusal.status };
    if (refusal.status === 'GENERIC_ERROR') log.error({ ...where, err: error }, 'unexpected failure');
    else if (refusal.status === 'DISK_FULL') log.error({ ...where, err: error }, 'no room on the disk');
    else log.info(where, 'refused');
    if (response.headersSent) {
      next(error);
      return;
    }
    response.status(ERRORS[refusal.status].http).json(refusal.toJSON());
  };
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return refuse('DISK_FULL');
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return refuse('BODY_TOO_LARGE');
  // Blames the caller for what parser and router refuse (broken JSON, odd encodings, malformed percent signs).
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  if (type === 'entity.parse.failed' || type === 'entity.verify.failed') return refuse('BROKEN_JSON');
  return refuse(status >= 400 && status < 500 ? 'INVALID_REQUEST' : 'GENERIC_ERROR');
}

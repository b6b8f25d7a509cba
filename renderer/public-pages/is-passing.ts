import { ApiError } from '#shared/contract/api-error.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';

/** Refusals that say nothing of what was asked for. */
const PASSING: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'GENERIC_ERROR'];

/** Tells whether a question is to be asked again: nobody has answered, or not of what was asked for. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || PASSING.includes(error.status);

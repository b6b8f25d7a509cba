import { ApiError } from '#shared/contract/api-error.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';

/** Errors that do not concern the request itself. */
const PASSING: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'GENERIC_ERROR'];

/** True when the request can be repeated: no answer, or an error that does not concern the request. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || PASSING.includes(error.status);

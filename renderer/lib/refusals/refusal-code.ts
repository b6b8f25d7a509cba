import type { ApiError } from '#shared/contract/api-error-factory.ts';
import { ERRORS, type ErrorCode, isErrorCode } from '#shared/contract/errors.ts';

const BY_LENGTH = Object.keys(ERRORS)
  .filter(isErrorCode)
  .sort((one, other) => ERRORS[other].message.length - ERRORS[one].message.length);

/**
 * Finds the code of a refusal, by which its text is found. A code that this page does not know, as of a newer server,
 * is found by the published words in its message, the longest where several fit (access specification, section 8);
 * where none does, it is a failure like any other.
 */
export function codeOf({ status, message }: ApiError): ErrorCode {
  if (isErrorCode(status)) return status;
  return BY_LENGTH.find((code) => message.includes(ERRORS[code].message)) ?? 'GENERIC_ERROR';
}

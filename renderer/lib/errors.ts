import type { i18n } from 'i18next';
import { ApiError } from '#shared/contract/api-error.ts';
import { Unreachable } from '#shared/contract/client.ts';
import { ERRORS, type ErrorCode, isErrorCode } from '#shared/contract/errors.ts';

/** Text of an error, from the error catalogue. */
export function errorText({ t }: i18n, error: unknown): string {
  if (error instanceof ApiError) {
    const { params = {} } = error.detail;
    // The sentence about a licence limit is pluralized by the limit.
    const counted = 'max' in params && { count: Number(params.max) };
    return t(`errors:${ERRORS[codeOf(error)].text}`, { ...params, ...counted });
  }
  if (error instanceof Unreachable) return t('errors:UNREACHABLE');
  return t('errors:GENERIC_ERROR');
}

/** Warning about too many password attempts, with the time until the next one; null for other errors. */
export function tooManyAttempts(i18n: i18n, error: unknown): { title: string; text: string } | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status !== 'MAX_ATTEMPTS' && error.status !== 'TOO_MANY_REQUESTS') return null;
  const seconds = error.detail.params?.seconds;
  const text = seconds === undefined ? errorText(i18n, error) : waitText(i18n, Number(seconds));
  return { title: i18n.t('auth:ERROR'), text };
}

const waitText = (i18n: i18n, seconds: number): string =>
  seconds < 120
    ? i18n.t('auth:tryAgainIn', { count: seconds })
    : i18n.t('auth:tryAgainInMinutes', { count: Math.ceil(seconds / 60) });

const BY_LENGTH = Object.keys(ERRORS)
  .filter(isErrorCode)
  .sort((one, other) => ERRORS[other].message.length - ERRORS[one].message.length);

/**
 * Error code of an API error. For an unknown status, as of a newer server, the code with the longest published
 * message that the error message contains (access specification, section 8), else GENERIC_ERROR.
 */
export function codeOf({ status, message }: ApiError): ErrorCode {
  if (isErrorCode(status)) return status;
  return BY_LENGTH.find((code) => message.includes(ERRORS[code].message)) ?? 'GENERIC_ERROR';
}

/** Thrown when no loaded item has the id of the address. */
export class Missing extends Error {}

/** True when the id of the address is unknown or invalid. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Missing ||
  (error instanceof ApiError && (error.status === 'NOT_FOUND' || error.status === 'INVALID_REQUEST'));

/** Parses the id of an address; null when there is none. Throws `Missing` when it is invalid. */
export function idOf(text: string | null | undefined): number | null {
  if (text === null || text === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Missing(`no id: ${text}`);
  return Number(text);
}

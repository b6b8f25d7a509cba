import type { i18n } from 'i18next';
import { ApiError } from '#shared/contract/api-error.ts';
import { errorText } from './error-text.ts';

/** Writes the warning about too many tries with a password, with when the next one counts; null for anything else. */
export function tooManyAttempts(i18n: i18n, error: unknown): { title: string; text: string } | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status !== 'MAX_ATTEMPTS' && error.status !== 'TOO_MANY_REQUESTS') return null;
  const seconds = error.detail.params?.seconds;
  const text = seconds === undefined ? errorText(i18n, error) : waitText(i18n, Number(seconds));
  return { title: i18n.t('auth:ERROR'), text };
}

/** Past two minutes nobody counts in seconds. */
const waitText = (i18n: i18n, seconds: number): string =>
  seconds < 120
    ? i18n.t('auth:tryAgainIn', { count: seconds })
    : i18n.t('auth:tryAgainInMinutes', { count: Math.ceil(seconds / 60) });

import type { i18n } from 'i18next';
import { Unreachable } from '../../shared/contract/client.ts';
import { ERRORS, isErrorCode } from '../../shared/contract/errors.ts';
import { Refusal } from '../../shared/contract/refusal.ts';

/** What happened and what to do, in the words of the catalogue. */
export function errorText({ t }: i18n, error: unknown): string {
  // A newer server may know refusals that this page does not.
  if (error instanceof Refusal && isErrorCode(error.status))
    return t(`errors:${ERRORS[error.status].text}`, { ...error.detail.params });
  if (error instanceof Unreachable) return t('errors:UNREACHABLE');
  return t('errors:GENERIC_ERROR');
}

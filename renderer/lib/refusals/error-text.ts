import type { i18n } from 'i18next';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { Unreachable } from '#shared/contract/client.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { codeOf } from './refusal-code.ts';

/** Says what happened and what to do, in the words of the catalogue. */
export function errorText({ t }: i18n, error: unknown): string {
  if (error instanceof ApiError) {
    const { params = {} } = error.detail;
    // What a licence allows at most is what its sentence counts.
    const counted = 'most' in params && { count: Number(params.most) };
    return t(`errors:${ERRORS[codeOf(error)].text}`, { ...params, ...counted });
  }
  if (error instanceof Unreachable) return t('errors:UNREACHABLE');
  return t('errors:GENERIC_ERROR');
}

import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import errors from '#shared/i18n/locales/en/errors.json' with { type: 'json' };
import { errorText } from './error-text.ts';

const i18n = createI18n({ language: 'en', resources: { en: { errors } } });

describe('what is said of a refusal', () => {
  it.each([
    [1, 'The licence allows 1 enabled branch.'],
    [2, 'The licence allows 2 enabled branches.'],
  ])('counts the %i that a licence allows', (max, words) => {
    expect(errorText(i18n, new ApiError('REACH_MAX_BRANCHES', { params: { most: max } }))).toContain(words);
  });

  it('names what stands in the way', () => {
    const error = new ApiError('IN_USE', { params: { names: 'Desk 1' } });
    expect(errorText(i18n, error)).toContain('First remove it from: Desk 1.');
  });
});

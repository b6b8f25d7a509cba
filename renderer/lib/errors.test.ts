import { describe, expect, it } from 'vitest';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { Unreachable } from '#shared/contract/client.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import errors from '#shared/i18n/locales/en/errors.json' with { type: 'json' };
import { codeOf, errorText, idOf, isMissing, Missing } from './errors.ts';

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

/** A refusal of a server that is newer than the page. */
const newer = (message: string) => new ApiError('SAID_SINCE' as ErrorCode, {}, message);

describe('the code of a refusal', () => {
  it('is what it says', () => {
    expect(codeOf(apiError('NAME_UNIQUE', { about: 'email_UNIQUE' }))).toBe('NAME_UNIQUE');
  });

  it.each([
    ["Duplicate entry 'Caja' for key 'name_UNIQUE'", 'NAME_UNIQUE'],
    ['var_latitude is above 90', 'BRANCH_LATITUDE'],
    ['the file is too large: file is too large, code 6000', 'UPLOAD_TOO_LARGE'],
    // Two codes publish words that stand in this one.
    ['service is in use by tickets', 'HAS_HISTORY'],
  ])('that the page does not know is told by the words in its message: %s', (message, code) => {
    expect(codeOf(newer(message))).toBe(code);
  });

  it('that neither tells is a failure like any other', () => {
    expect(codeOf(newer('something quite new'))).toBe('GENERIC_ERROR');
    expect(codeOf(newer('toString'))).toBe('GENERIC_ERROR');
  });
});

describe('the id of an address', () => {
  it('is a number, or none where the address names none', () => {
    expect(idOf('12')).toBe(12);
    expect(idOf(null)).toBeNull();
    expect(idOf(undefined)).toBeNull();
  });

  it.each(['', '0', 'abc', '-1', '1e3', '0x10', '1.5', ' 1', '9'.repeat(16)])('is missing in %j', (text) => {
    expect(() => idOf(text)).toThrow(Missing);
  });
});

it('blames the address only for what does not exist, not for a lost connection', () => {
  expect(isMissing(new Missing())).toBe(true);
  expect(isMissing(new Unreachable())).toBe(false);
  expect(isMissing(new Error('any'))).toBe(false);
});

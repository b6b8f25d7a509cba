import { describe, expect, it } from 'vitest';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { Unreachable } from '#shared/contract/client.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import errors from '#shared/i18n/locales/en/errors.json' with { type: 'json' };
import { codeOf, errorText, idOf, isMissing, Missing } from './errors.ts';

const i18n = createI18n({ language: 'en', resources: { en: { errors } } });

describe('the text of an API error', () => {
  it.each([
    [1, 'The licence allows 1 enabled branch.'],
    [2, 'The licence allows 2 enabled branches.'],
  ])('states the %i that a licence allows', (max, words) => {
    expect(errorText(i18n, new ApiError('REACH_MAX_BRANCHES', { params: { max } }))).toContain(words);
  });

  it('names the objects that prevent the action', () => {
    const error = new ApiError('IN_USE', { params: { names: 'Desk 1' } });
    expect(errorText(i18n, error)).toContain('First remove it from: Desk 1.');
  });
});

/** Error of a server newer than the page. */
const newer = (message: string) => new ApiError('SAID_SINCE' as ErrorCode, {}, message);

describe('the code of an API error', () => {
  it('is its status', () => {
    expect(codeOf(apiError('NAME_UNIQUE', { about: 'email_UNIQUE' }))).toBe('NAME_UNIQUE');
  });

  it.each([
    ["Duplicate entry 'Caja' for key 'name_UNIQUE'", 'NAME_UNIQUE'],
    ['var_latitude is above 90', 'BRANCH_LATITUDE'],
    ['the file is too large: file is too large, code 6000', 'UPLOAD_TOO_LARGE'],
    // Two codes have texts that are part of this one.
    ['service is in use by tickets', 'HAS_HISTORY'],
  ])('unknown to the page is derived from its message: %s', (message, code) => {
    expect(codeOf(newer(message))).toBe(code);
  });

  it('unknown in status and message becomes the generic error', () => {
    expect(codeOf(newer('something quite new'))).toBe('GENERIC_ERROR');
    expect(codeOf(newer('toString'))).toBe('GENERIC_ERROR');
  });
});

describe('the id in an address', () => {
  it('is a number, or null if the address has none', () => {
    expect(idOf('12')).toBe(12);
    expect(idOf(null)).toBeNull();
    expect(idOf(undefined)).toBeNull();
  });

  it.each(['', '0', 'abc', '-1', '1e3', '0x10', '1.5', ' 1', '9'.repeat(16)])('is missing in %j', (text) => {
    expect(() => idOf(text)).toThrow(Missing);
  });
});

it('a missing object is an error of the address, a lost connection is not', () => {
  expect(isMissing(new Missing())).toBe(true);
  expect(isMissing(new Unreachable())).toBe(false);
  expect(isMissing(new Error('any'))).toBe(false);
});

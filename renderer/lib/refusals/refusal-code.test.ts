import { describe, expect, it } from 'vitest';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { codeOf } from './refusal-code.ts';

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

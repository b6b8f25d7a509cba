import { expect } from 'vitest';
import { apiErrorBody } from '#shared/contract/api-error-body.ts';
import { ERRORS, type ErrorCode } from '#shared/contract/errors.ts';
import type { Reply } from '../actions/ask.ts';

/** Expects the common format of API errors, without internals of the server. */
export function expectApiError({ http, text, json }: Reply): void {
  const { status, message } = apiErrorBody.parse(json);
  expect(ERRORS).toHaveProperty(status);
  const code = status as ErrorCode;
  expect(http).toBe(ERRORS[code].http);
  expect(http).toBeGreaterThanOrEqual(400);
  expect(http).toBeLessThan(500);
  expect(message).toContain(ERRORS[code].message);
  // The catalogue may name a database; the other fields may not.
  expect(text.replace(ERRORS[code].message, '')).not.toMatch(
    /SQLITE|postgres|node_modules|\.ts:\d|\n\s+at /i,
  );
}

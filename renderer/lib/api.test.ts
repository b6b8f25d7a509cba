import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { createQueryClient } from './api.tsx';

const apiError = (status: ErrorCode) => new ApiError(status);

afterEach(() => void vi.restoreAllMocks());

describe('the query cache of the staff pages', () => {
  it.each([
    ['an unexpected error', apiError('GENERIC_ERROR'), true],
    ['a failure of the page itself', new Error('unreadable'), true],
    ['an expected error, which the page shows', apiError('NAME_REPEATED'), false],
    ['an expired session', apiError('EXPIRED_TOKEN'), false],
  ])('logs unexpected errors only: %s', async (_, error, isLogged) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const onSessionEnd = vi.fn();
    const queries = createQueryClient(onSessionEnd);
    await expect(queries.fetchQuery({ queryKey: ['a'], queryFn: () => Promise.reject(error) })).rejects.toBe(
      error,
    );
    expect(log.mock.calls).toEqual(isLogged ? [[error]] : []);
    expect(onSessionEnd).toHaveBeenCalledTimes(
      error instanceof ApiError && error.status === 'EXPIRED_TOKEN' ? 1 : 0,
    );
  });
});

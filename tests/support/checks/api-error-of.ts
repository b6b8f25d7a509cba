import { ApiError } from '#shared/contract/api-error-factory.ts';

/** The API error of a call; fails if the call succeeds or throws another error. */
export async function apiErrorOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  if ('answer' in outcome) throw new Error(`answered instead of refused: ${JSON.stringify(outcome.answer)}`);
  if (outcome.error instanceof ApiError) return outcome.error;
  throw outcome.error;
}

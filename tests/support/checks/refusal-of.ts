import { ApiError } from '#shared/contract/api-error-factory.ts';

/** The refusal that a call ends in; fails where it is answered or breaks in another way. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  if ('answer' in outcome) throw new Error(`answered instead of refused: ${JSON.stringify(outcome.answer)}`);
  if (outcome.error instanceof ApiError) return outcome.error;
  throw outcome.error;
}

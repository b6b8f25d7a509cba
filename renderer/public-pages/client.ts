import { ApiError } from '#shared/contract/api-error.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { randomKey } from '../lib/idempotency.ts';

/** Creates the client of the pages without sign-in, for the server that served the page. */
export function createPublicClient(): Client {
  return createClient({
    origin: '',
    token: () => null,
    fetch: (...request) => fetch(...request),
    randomKey: () => randomKey(),
  });
}

const TIMEOUT_MS = 3_000;

/** True when the server answers within three seconds. */
export async function serverAnswers(client: Client): Promise<boolean> {
  return client.call(getHealth, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
}

/** Errors that do not concern the request itself. */
const PASSING: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'GENERIC_ERROR'];

/** True when the request can be repeated: no answer, or an error that does not concern the request. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || PASSING.includes(error.status);

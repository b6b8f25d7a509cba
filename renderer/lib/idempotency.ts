import { type CallOptions, Unreachable } from '#shared/contract/client.ts';

/**
 * Creates an `Idempotency-Key`. It begins with the time, so that the index on the server grows at its end. The
 * rest is random bytes: `randomUUID` is unavailable on pages served over plain HTTP.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${Date.now().toString(16)}-${random}`;
}

type Send<Answer> = (call: CallOptions) => Promise<Answer>;

/**
 * Returns a function that sends a request at most once: an identical request reuses the key of the previous one
 * while that has no answer. After an answer or an error the next request uses its own key.
 */
export function createIdempotencyKey() {
  let unanswered: { readonly body: string; readonly call: CallOptions } | null = null;

  return async <Answer>(request: unknown, call: CallOptions, send: Send<Answer>): Promise<Answer> => {
    const body = JSON.stringify(request);
    const first = unanswered?.body === body ? unanswered.call : call;
    unanswered = { body, call: first };
    try {
      const answer = await send({ ...call, ...keyOf(first) });
      unanswered = null;
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable)) unanswered = null;
      throw error;
    }
  };
}

const keyOf = ({ idempotencyKey }: CallOptions) => (idempotencyKey === undefined ? {} : { idempotencyKey });

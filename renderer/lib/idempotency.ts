import { type CallOptions, Unreachable } from '#shared/contract/client.ts';

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

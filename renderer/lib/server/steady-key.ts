import { type CallOptions, Unreachable } from '#shared/contract/client.ts';

type Send<Answer> = (call: CallOptions) => Promise<Answer>;

/**
 * Keeps a request from being done twice: while no answer to it came, the same request goes out again under its first
 * key, so that the server gives the answer that was lost on its way. After an answer or a refusal the next request
 * has a key of its own, even where it looks the same.
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

import { type CallOptions, Unreachable } from '#shared/contract/client.ts';

type Send<Answer> = (call: CallOptions) => Promise<Answer>;

/**
 * For what must not be made twice: while nobody knows what became of a request, the same one goes out again under its
 * first key, so that the server gives the answer that was lost on its way. Once answered or refused it is over, and
 * the next one is another, even where it looks the same.
 */
export function createSteadyKey() {
  let unanswered: { readonly asked: string; readonly call: CallOptions } | null = null;

  return async <Answer>(request: unknown, call: CallOptions, send: Send<Answer>): Promise<Answer> => {
    const asked = JSON.stringify(request);
    const first = unanswered?.asked === asked ? unanswered.call : call;
    unanswered = { asked, call: first };
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

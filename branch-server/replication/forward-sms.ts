import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import { forwardSms } from '#shared/contract/replication/sms.ts';
import type { CentralClient } from './central-client.ts';
import { CentralError } from './central-error.ts';
import { isOfTheBranch } from './link-state.ts';

/** Milliseconds that central may take: messages are of use for minutes. */
const ANSWER_MS = 15_000;

/** Hands messages to phones to central, and asks what became of others; null where it cannot be reached. */
export type ForwardSms = (body: BodyOf<typeof forwardSms>) => Promise<AnswerOf<typeof forwardSms> | null>;

/** Does so beside what else the branch has under way with central: a push may take minutes on a thin line. */
export const createForwardSms =
  (client: CentralClient): ForwardSms =>
  async (body) => {
    try {
      return await client.call(forwardSms, { body }, { timeoutMs: ANSWER_MS, held: true });
    } catch (error) {
      // Leaves the fault itself to the state of the link, which hears of it too.
      if (error instanceof CentralError || isOfTheBranch(error)) return null;
      throw error;
    }
  };

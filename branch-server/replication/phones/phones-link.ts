import { ApiError } from '#shared/contract/api-error-factory.ts';
import {
  type CompletedPhoneRequest,
  exchangePhones,
  type PhoneRequest,
} from '#shared/contract/replication/phones.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import type { Alarms } from '../alarms.ts';
import type { CentralClient } from '../central-client.ts';
import { CentralError } from '../central-error.ts';

/** What the branch says and does for customers who follow their tickets at central. */
export interface PhonesAtCentral {
  /** By which central knows the addresses, 32 bytes in hexadecimal. */
  readonly key: string;
  /** Does what a customer wishes, and answers with why it was not done; null where it was. */
  readonly grant: (request: PhoneRequest) => Promise<string | null>;
}

export interface PhonesLinkOptions extends PhonesAtCentral {
  readonly client: CentralClient;
  readonly mono: () => Millis;
  readonly alarms: Pick<Alarms, 'failed'>;
}

/** Milliseconds after which central is asked again where customers reach it. */
const RETRY_MS = 600_000;
const ANSWER_MS = 15_000;

/**
 * Tells central how to know the addresses of tickets, learns where customers reach it, and does what they ask there. What
 * was done is said until central has heard it.
 */
export function createPhonesLink({ client, mono, alarms, key, grant }: PhonesLinkOptions) {
  let origin: string | null = null;
  let spokenAt: Millis | null = null;
  let isStopped = false;
  let done: CompletedPhoneRequest[] = [];

  const run = oneRunAtATime(speak, (error) => {
    // The link itself says what is wrong with it. A central of an earlier version knows nothing of phones.
    if (error instanceof ApiError) spokenAt = mono();
    else if (!(error instanceof CentralError)) alarms.failed(error);
  });

  async function speak(): Promise<void> {
    for (;;) {
      const completed = done;
      const body = { key, done: completed };
      const answer = await client.call(exchangePhones, { body }, { timeoutMs: ANSWER_MS, held: true });
      done = [];
      origin = answer.origin;
      spokenAt = mono();
      if (answer.wishes.length === 0 || isStopped) return;
      for (const request of answer.wishes) done.push({ wish: request.wish, refused: await grant(request) });
    }
  }

  return {
    /** Where customers reach central, as it said last; null where it has not, or nobody has told it. */
    origin: () => origin,
    /** Central has answered something, and whether customers wish something. */
    linkIsBack(hasRequests: boolean): void {
      if (isStopped) return;
      if (hasRequests || spokenAt === null || mono() - spokenAt >= RETRY_MS) run();
    },
    async stop(): Promise<void> {
      isStopped = true;
      await run.settled();
    },
  };
}

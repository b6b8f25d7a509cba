import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { createQueuePositions } from '#branch-server/stored/phones/queue-positions.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import {
  type CompletedPhoneRequest,
  exchangePhones,
  MAX_REPORTED_QUEUES,
  MAX_WAIT_MINUTES,
  type PhoneRequest,
  type QueueWaits,
} from '#shared/contract/replication/phones.ts';
import { forwardSms } from '#shared/contract/replication/sms.ts';
import type { GetVisibleWait } from '#shared/domain/forecast/steady-wait.ts';
import type { WaitEstimate, WaitOf } from '#shared/domain/forecast/wait-range.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import type { Alarms } from './alarms.ts';
import type { CentralClient } from './central-client.ts';
import { CentralError } from './central-error.ts';
import { isOfTheBranch } from './link-state.ts';
import { ANSWER_TIMEOUT_MS } from './timeouts.ts';

/** Port for phone pages at central. */
export interface PhonesAtCentral {
  /** By which central knows the addresses, 32 bytes in hexadecimal. */
  readonly key: string;
  /** Runs a request of a customer and returns the reason if it was refused, else null. */
  readonly grant: (request: PhoneRequest) => Promise<string | null>;
}

export interface PhonesLinkOptions extends PhonesAtCentral {
  readonly client: CentralClient;
  readonly mono: () => Millis;
  readonly alarms: Pick<Alarms, 'failed'>;
}

/** Interval at which the public address of central is requested again, ms. */
const RETRY_MS = 600_000;

/**
 * Sends central the key of ticket addresses, receives its public address, and executes phone requests from there.
 * Results are sent until central confirms them.
 */
export function createPhonesLink({ client, mono, alarms, key, grant }: PhonesLinkOptions) {
  let origin: string | null = null;
  let spokenAt: Millis | null = null;
  let isStopped = false;
  let done: CompletedPhoneRequest[] = [];

  const run = oneRunAtATime(speak, (error) => {
    // The link reports its errors. An earlier version of central does not support phones.
    if (error instanceof ApiError) spokenAt = mono();
    else if (!(error instanceof CentralError)) alarms.failed(error);
  });

  async function speak(): Promise<void> {
    for (;;) {
      const completed = done;
      const body = { key, done: completed };
      const answer = await client.call(
        exchangePhones,
        { body },
        { timeoutMs: ANSWER_TIMEOUT_MS.phones, longPoll: true },
      );
      done = [];
      origin = answer.origin;
      spokenAt = mono();
      if (answer.requests.length === 0 || isStopped) return;
      for (const request of answer.requests)
        done.push({ name: request.name, rejected: await grant(request) });
    }
  }

  return {
    /** Public address of central as last reported; null if unknown or not configured. */
    origin: () => origin,
    /** Central has answered something, and whether requests of customers are open. */
    linkIsBack(hasRequests: boolean): void {
      if (isStopped) return;
      if (hasRequests || spokenAt === null || mono() - spokenAt >= RETRY_MS) run();
    },
    async stop(): Promise<void> {
      isStopped = true;
      await run.idle();
    },
  };
}

export interface ReportedWaitsOptions {
  /** The reading connection. */
  readonly readable: Database;
  readonly mono: () => number;
  readonly forecast: (of: WaitOf) => WaitEstimate;
  readonly visibleWait: GetVisibleWait;
}

/** Positions with reported waits, besides that of a newcomer; central interpolates between them. */
const REPORTED_POSITIONS = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 32, 40, 50, 70, 100, 150, 250, 400,
];

/**
 * Lists the waits of the queues that are offered or have customers: of the tickets at some places, as their phones here
 * show them, and of a newcomer. Central shows them on phones outside of the branch's network, in supervision and to
 * customers who book.
 */
export function createReportedWaits({ readable, mono, forecast, visibleWait }: ReportedWaitsOptions) {
  const waiting = statement<{ branch: number }>()(readable, (db, p) =>
    db
      .selectFrom('queues as q')
      .innerJoin('branches as b', (on) => on.on('b.id', '=', p('branch')))
      .leftJoin('queue_branch_types as k', (on) =>
        on.onRef('k.id_queues', '=', 'q.id').onRef('k.id_branch_types', '=', 'b.id_branch_types'),
      )
      .leftJoin('queue_counters as n', (on) =>
        on.onRef('n.id_queues', '=', 'q.id').onRef('n.id_branches', '=', 'b.id'),
      )
      .select(['q.id as queue'])
      .select((eb) => eb.fn.coalesce('n.waiting', eb.lit(0)).as('waiting'))
      .where((eb) =>
        eb.or([eb.and([eb('q.enabled', '=', 1), eb('k.id', 'is not', null)]), eb('n.waiting', '>', 0)]),
      )
      .orderBy('n.waiting', 'desc')
      .orderBy('q.id')
      .limit(MAX_REPORTED_QUEUES),
  );
  const lines = createQueuePositions(readable, mono, 0);

  /** The wait at a position of a queue; none if no open workstation calls it. */
  const waitPoint = (
    ahead: number,
    { fromMinutes, toMinutes }: Range,
    rise: Rise,
  ): QueueWaits['positions'] =>
    fromMinutes === null || toMinutes === null
      ? []
      : [
          {
            ahead,
            fromMinutes: Math.min(fromMinutes, MAX_WAIT_MINUTES),
            toMinutes: Math.min(toMinutes, MAX_WAIT_MINUTES),
            rise,
          },
        ];

  return (idBranches: number): QueueWaits[] =>
    waiting.all({ branch: idBranches }).map(({ queue: idQueues, waiting: count }) => {
      const at = { idBranches, idQueues };
      const positions =
        count > 0 ? lines.all({ branch: idBranches, queue: idQueues }) : new Map<TicketId, number>();
      const ticketAt = new Map([...positions].map(([id, ahead]) => [ahead, id]));
      const ofTickets = REPORTED_POSITIONS.flatMap((ahead) => {
        const idTickets = ticketAt.get(ahead);
        if (idTickets === undefined) return [];
        const view = visibleWait({ ...at, idTickets, peopleAhead: ahead });
        return waitPoint(ahead, view, view.rise?.cause ?? null);
      });
      const newcomer = waitPoint(count, forecast({ ...at, peopleAhead: count }), null);
      return { idQueues, positions: [...ofTickets.filter(({ ahead }) => ahead < count), ...newcomer] };
    });
}

type Range = Pick<WaitEstimate, 'fromMinutes' | 'toMinutes'>;
type Rise = QueueWaits['positions'][number]['rise'];

/** Forwards messages to central and queries outcomes; null if it is unreachable. */
export type ForwardSms = (body: BodyOf<typeof forwardSms>) => Promise<AnswerOf<typeof forwardSms> | null>;

/** Runs beside other requests: a push may take minutes on a slow line. */
export const createForwardSms =
  (client: CentralClient): ForwardSms =>
  async (body) => {
    try {
      return await client.call(forwardSms, { body }, { timeoutMs: ANSWER_TIMEOUT_MS.phones, longPoll: true });
    } catch (error) {
      // The state of the link reports the error, too.
      if (error instanceof CentralError || isOfTheBranch(error)) return null;
      throw error;
    }
  };

import { ApiError } from '#shared/contract/api-error-factory.ts';
import { pollSeats, SEAT_POLL_TIMEOUT_MS, syncSeats } from '#shared/contract/replication/seats.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import { backOff } from '#sync/branch/back-off.ts';
import { type Draw, hearAnswer, nextOfBranch, shareAnew } from '#sync/places/exchange.ts';
import type { PlaceStore } from '#sync/places/ports.ts';
import type { After, Timer } from '../after.ts';
import type { Alarms } from '../alarms.ts';
import type { CentralClient } from '../central-client.ts';
import { CentralError } from '../central-error.ts';

export interface SeatSyncOptions {
  readonly client: CentralClient;
  readonly idBranches: number;
  readonly after: After;
  readonly alarms: Pick<Alarms, 'raise' | 'failed'>;
  readonly random: () => number;
  readonly draw: Draw;
  /** Names the zone of the clock on the branch's wall. */
  readonly zone: () => string;
  /** Tells what is kept of the meeting, as it is committed. */
  readonly standing: () => { readonly hasChanges: boolean; readonly isMet: boolean; readonly heard: number };
  /** Runs a write; what it tells to have changed is announced to pages. */
  readonly inTransaction: <T>(work: (store: PlaceStore) => Promise<T>, announces: boolean) => Promise<T>;
}

/** Milliseconds for an answer with all places of a branch. */
const ANSWER_MS = 60_000;
/** Milliseconds for the answer to come after central has held it back. */
const ON_ITS_WAY_MS = 10_000;
/** Milliseconds between two requests for news, for a central that answers each at once. */
const BREATH_MS = 250;
/** Milliseconds between two looks at what is free on all days: another day comes within reach. */
const SHARE_MS = 3_600_000;
/** Milliseconds until a machine that is not the branch asks again. */
const STRANGER_MS = 60_000;

/**
 * Lets a branch and its central tell each other of places and appointments: what the branch writes at once, what central
 * writes as soon as central says that there is something. What is lost on the way is said again.
 */
export function createSeatSync(options: SeatSyncOptions) {
  const { client, alarms, after, random, draw, standing, inTransaction } = options;
  let isStopped = true;
  let failures = 0;
  /** What was offered when all days were shared last. */
  let shared = '';
  let isToShare = true;
  let again: Timer | null = null;
  let breath: Timer | null = null;
  let sharing: Timer | null = null;
  let listening: Promise<void> = Promise.resolve();

  const run = oneRunAtATime(speak, (error) => {
    failures += 1;
    // The link itself says what is wrong with it.
    if (!(error instanceof CentralError || error instanceof ApiError)) alarms.failed(error);
    wakeAfter(BREATH_MS + backOff(failures, random()));
  });

  function wakeAfter(ms: number): void {
    again?.stop();
    again = isStopped ? null : after(ms, run);
  }

  /** Speaks until both have heard everything. */
  async function speak(): Promise<void> {
    let full: 'full' | undefined;
    for (;;) {
      if (isStopped) return;
      const sent = await inTransaction((store) => nextOfBranch(store, draw, full), false);
      const body = { ...sent, zone: options.zone() };
      // Goes beside what else is under way: a push of hours must not keep the desk waiting, nor this a push.
      const answer = await client.call(syncSeats, { body }, { timeoutMs: ANSWER_MS, held: true });
      if (isStopped) return;
      const hasSome =
        answer.appointments.length > 0 ||
        answer.wishes.length > 0 ||
        (answer.message !== null &&
          'places' in answer.message &&
          Object.keys(answer.message.places).length > 0);
      const next = await inTransaction((store) => hearAnswer(store, sent, answer, draw), hasSome);
      failures = 0;
      if (next === 'not the branch') {
        alarms.raise('otherMachine', '');
        return wakeAfter(STRANGER_MS);
      }
      if (next === 'rest' && !(await rebalance())) return;
      full = next === 'confirm' ? 'full' : undefined;
    }
  }

  /** Shares what is free on all days where that is due; tells whether something was given over. */
  async function rebalance(): Promise<boolean> {
    if (!isToShare || !standing().isMet) return false;
    isToShare = false;
    return inTransaction(async (store) => {
      if (store.offered === shared) return false;
      shared = store.offered;
      return shareAnew(store, draw);
    }, false);
  }

  /** Asks for news for ever, again later where it fails. */
  async function listen(): Promise<void> {
    let pause = BREATH_MS * (1 + random());
    try {
      const { heard, isMet } = standing();
      if (isMet) {
        const requested = { body: { heard, waitMs: SEAT_POLL_TIMEOUT_MS } };
        const timeoutMs = SEAT_POLL_TIMEOUT_MS + ON_ITS_WAY_MS;
        const { change } = await client.call(pollSeats, requested, { timeoutMs, held: true });
        if (change !== standing().heard && !isStopped) run();
      } else {
        pause += backOff(1, random());
      }
    } catch {
      // The link itself says what is wrong with it.
      pause += backOff(1, random());
    }
    if (failures > 0) pause += backOff(failures, random());
    if (!isStopped) breath = after(pause, listenOn);
  }

  function listenOn(): void {
    listening = listen();
  }

  function shareNow(): void {
    isToShare = true;
    sharing?.stop();
    sharing = isStopped ? null : after(SHARE_MS, shareNow);
    run();
  }

  return {
    start(): void {
      isStopped = false;
      shareNow();
      listenOn();
    },
    /** Call it after a commit that has changed an appointment. */
    written(): void {
      if (!isStopped && standing().hasChanges) run();
    },
    /** Central has answered something: what could not be said can be now. */
    linkIsBack(): void {
      if (!isStopped && (failures > 0 || !standing().isMet)) run();
    },
    /** Offers may have changed. */
    configurationReceived(): void {
      if (!isStopped) shareNow();
    },
    async stop(): Promise<void> {
      isStopped = true;
      for (const timer of [again, breath, sharing]) timer?.stop();
      await Promise.all([listening, run.settled()]);
    },
  };
}

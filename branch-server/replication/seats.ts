import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { generateName } from '#branch-server/stored/appointments/branch-seats.ts';
import { createAppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import { createTicketIds } from '#branch-server/stored/tickets/ticket-ids.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { pollSeats, SEAT_POLL_TIMEOUT_MS, syncSeats } from '#shared/contract/replication/seats.ts';
import { createSeatRevisionFile } from '#shared/server/appointments/seat-revision-file.ts';
import { createSharing } from '#shared/server/appointments/sharing.ts';
import { changesCounted, createSlotSeatStore, unlearn } from '#shared/server/appointments/slot-seat-store.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import { backOff } from '#sync/branch/back-off.ts';
import { type Draw, nextOfBranch, receiveAnswer, redistributeSeats } from '#sync/seats/exchange.ts';
import type { SeatStore } from '#sync/seats/ports.ts';
import type { After, Timer } from './after.ts';
import type { Alarms } from './alarms.ts';
import type { CentralClient, CentralLink } from './central-client.ts';
import { CentralError } from './central-error.ts';
import { createIdentityFile } from './enrolment/identity.ts';
import type { ReplicationDeps } from './replication.ts';
import { ANSWER_TIMEOUT_MS, POLL_PAUSE_MS } from './timeouts.ts';

type SeatSyncDeps = Pick<
  ReplicationDeps,
  'dataDir' | 'database' | 'gate' | 'clock' | 'random' | 'machineZone'
>;

/** Composes the seats of a branch with a central, and their synchronization. */
export function composeSeatSync(
  deps: SeatSyncDeps,
  { alarms, after }: { readonly alarms: Alarms; readonly after: After },
) {
  const { dataDir, database, gate, clock, random, machineZone } = deps;
  const { sqlite, readable, reader } = database;
  const offers = createAppointmentOffers({ sqlite, version: gate.version, machineZone });
  const mark = createSeatRevisionFile(dataDir, () => changesCounted(reader), alarms.failed);

  const ledgers = statement<{ branch: number }>()(readable, (db, p) =>
    db.selectFrom('appointment_ledgers').selectAll().where('id_branches', '=', p('branch')),
  );
  function seatStatusOf(branch: number) {
    const ledger = ledgers.get({ branch });
    return {
      hasChanges: ledger !== undefined && ledger.change > ledger.reported,
      isMet: ledger?.learned === 1 && ledger.session !== null,
      received: ledger?.received ?? 0,
    };
  }

  /** Ids of one transaction: they follow all existing ones, including those of bookings at the branch. */
  async function idsOf({ trx }: TransactionScope<Notice, BranchTables>) {
    const { last } = await trx
      .selectFrom('appointments')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    return createTicketIds(last ?? 0, random);
  }

  async function storeIn(
    scope: TransactionScope<Notice, BranchTables>,
    idBranches: number,
  ): Promise<SeatStore & Pick<ReturnType<typeof createSlotSeatStore>, 'nameEarlier'>> {
    const { trx, now } = scope;
    const rules = {
      offers: offers.at(idBranches),
      zone: offers.zone(idBranches, now),
      now,
      closedDays: new Set(offers.closedDays(idBranches).keys()),
    };
    return {
      ...createSlotSeatStore({
        trx,
        idBranches,
        end: 'branch',
        now,
        dialect: 'sqlite',
        newId: await idsOf(scope),
      }),
      ...createSharing({ trx, idBranches, end: 'branch', rules }),
    };
  }

  /**
   * Initializes the seats of the branch. After a restore or on another machine, it must synchronize with central
   * before it books.
   */
  async function initializeSeats(idBranches: number, machine: string): Promise<void> {
    const identity = await createIdentityFile(dataDir).read();
    await gate.transaction(async (scope) => {
      const store = await storeIn(scope, idBranches);
      await store.nameEarlier(generateName);
      const ledger = await store.ledger();
      const beyond = await mark.beyond(await changesCounted(scope.trx));
      // Before the ledger existed, only the identity contained the machine.
      const before = ledger.machine === '' ? identity?.machine : ledger.machine;
      if (beyond > 0 || before !== machine) await unlearn(scope.trx, beyond + 1);
      const stored = await store.ledger();
      await store.store({ ...stored, machine });
    });
  }

  return {
    initialize: initializeSeats,
    /** Call it after a commit that has changed an appointment. */
    storeMark: mark.store,
    /** After a restore, the branch must synchronize with central before it books. */
    unlearn: () => gate.transaction(({ trx }) => unlearn(trx, 1)),
    open: (link: CentralLink) =>
      createSeatSync({
        ...link,
        alarms,
        after,
        random,
        draw: generateName,
        zone: () => offers.zone(link.idBranches, clock.now()),
        status: () => seatStatusOf(link.idBranches),
        inTransaction: (work, announces) =>
          gate.transaction(async (scope) => {
            const answer = await work(await storeIn(scope, link.idBranches));
            if (announces) scope.announce({ kind: 'appointment', idBranches: link.idBranches });
            return answer;
          }),
      }),
    stop: mark.stop,
  };
}

export type SeatSyncModule = ReturnType<typeof composeSeatSync>;

interface SeatSyncOptions {
  readonly client: CentralClient;
  readonly idBranches: number;
  readonly after: After;
  readonly alarms: Pick<Alarms, 'raise' | 'failed'>;
  readonly random: () => number;
  readonly draw: Draw;
  /** Time zone of the branch. */
  readonly zone: () => string;
  /** Committed state of the synchronization. */
  readonly status: () => { readonly hasChanges: boolean; readonly isMet: boolean; readonly received: number };
  /** Runs a write; optionally publishes a notice to pages. */
  readonly inTransaction: <T>(work: (store: SeatStore) => Promise<T>, announces: boolean) => Promise<T>;
}

/** Interval at which free seats of all days are shared, ms: a new day comes into range. */
const SHARE_MS = 3_600_000;
/** Retry delay of a machine that is not the branch, ms. */
const STRANGER_MS = 60_000;

/**
 * Synchronizes seats and appointments between a branch and its central: local changes immediately, changes of
 * central after its notice. Lost messages are repeated.
 */
function createSeatSync(options: SeatSyncOptions) {
  const { client, alarms, after, random, draw, status, inTransaction } = options;
  let isStopped = true;
  let failures = 0;
  /** Offers at the last sharing of all days. */
  let shared = '';
  let isToShare = true;
  let again: Timer | null = null;
  let breath: Timer | null = null;
  let sharing: Timer | null = null;
  let listening: Promise<void> = Promise.resolve();

  const run = oneRunAtATime(speak, (error) => {
    failures += 1;
    // The link reports its errors.
    if (!(error instanceof CentralError || error instanceof ApiError)) alarms.failed(error);
    wakeAfter(POLL_PAUSE_MS + backOff(failures, random()));
  });

  function wakeAfter(ms: number): void {
    again?.stop();
    again = isStopped ? null : after(ms, run);
  }

  /** Exchanges messages until both ends are up to date. */
  async function speak(): Promise<void> {
    let full: 'full' | undefined;
    for (;;) {
      if (isStopped) return;
      const sent = await inTransaction((store) => nextOfBranch(store, draw, full), false);
      const body = { ...sent, zone: options.zone() };
      // Runs beside other requests: a long push must not delay bookings, nor the reverse.
      const answer = await client.call(
        syncSeats,
        { body },
        { timeoutMs: ANSWER_TIMEOUT_MS.seats, longPoll: true },
      );
      if (isStopped) return;
      const hasSome =
        answer.appointments.length > 0 ||
        answer.requests.length > 0 ||
        (answer.message !== null &&
          'seats' in answer.message &&
          Object.keys(answer.message.seats).length > 0);
      const next = await inTransaction((store) => receiveAnswer(store, sent, answer, draw), hasSome);
      failures = 0;
      if (next === 'not the branch') {
        alarms.raise('otherMachine', '');
        return wakeAfter(STRANGER_MS);
      }
      if (next === 'rest' && !(await rebalance())) return;
      full = next === 'confirm' ? 'full' : undefined;
    }
  }

  /** Shares free seats of all days if due; returns whether any were transferred. */
  async function rebalance(): Promise<boolean> {
    if (!isToShare || !status().isMet) return false;
    isToShare = false;
    return inTransaction(async (store) => {
      if (store.offered === shared) return false;
      shared = store.offered;
      return redistributeSeats(store, draw);
    }, false);
  }

  /** Long polls for changes, and retries after errors. */
  async function listen(): Promise<void> {
    let pause = POLL_PAUSE_MS * (1 + random());
    try {
      const { received, isMet } = status();
      if (isMet) {
        const requested = { body: { received, waitMs: SEAT_POLL_TIMEOUT_MS } };
        const timeoutMs = SEAT_POLL_TIMEOUT_MS + ANSWER_TIMEOUT_MS.afterHold;
        const { change } = await client.call(pollSeats, requested, { timeoutMs, longPoll: true });
        if (change !== status().received && !isStopped) run();
      } else {
        pause += backOff(1, random());
      }
    } catch {
      // The link reports its errors.
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
      if (!isStopped && status().hasChanges) run();
    },
    /** Central has answered: pending messages can be sent now. */
    linkIsBack(): void {
      if (!isStopped && (failures > 0 || !status().isMet)) run();
    },
    /** Offers may have changed. */
    configurationReceived(): void {
      if (!isStopped) shareNow();
    },
    async stop(): Promise<void> {
      isStopped = true;
      for (const timer of [again, breath, sharing]) timer?.stop();
      await Promise.all([listening, run.idle()]);
    },
  };
}

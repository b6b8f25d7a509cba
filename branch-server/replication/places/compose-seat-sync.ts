import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { generateName } from '#branch-server/stored/appointments/branch-seats.ts';
import { createAppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import { createTicketIds } from '#branch-server/stored/tickets/ticket-ids.ts';
import { createSeatRevisionFile } from '#shared/server/appointments/seat-revision-file.ts';
import { createSharing } from '#shared/server/appointments/sharing.ts';
import { changesCounted, createSlotSeatStore, unlearn } from '#shared/server/appointments/slot-seat-store.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { PlaceStore } from '#sync/places/ports.ts';
import type { Alarms } from '../alarms.ts';
import { createIdentityFile } from '../enrolment/identity-file.ts';
import type { ReplicationDeps } from '../replication.ts';
import { createSeatSync, type SeatSyncOptions } from './seat-sync.ts';

type SeatSyncDeps = Pick<
  ReplicationDeps,
  'dataDir' | 'database' | 'gate' | 'clock' | 'random' | 'machineZone'
>;

/** Puts together what a branch with a central knows of its places, and how both tell each other. */
export function composeSeatSync(deps: SeatSyncDeps, { alarms }: { readonly alarms: Alarms }) {
  const { dataDir, database, gate, clock, random, machineZone } = deps;
  const { sqlite, readable, reader } = database;
  const offers = createAppointmentOffers({ sqlite, version: gate.version, machineZone });
  const mark = createSeatRevisionFile(dataDir, () => changesCounted(reader), alarms.failed);
  let newId: ((now: number) => number) | null = null;

  const ledgers = statement<{ branch: number }>()(readable, (db, p) =>
    db.selectFrom('appointment_ledgers').selectAll().where('id_branches', '=', p('branch')),
  );
  function seatStatusOf(branch: number) {
    const ledger = ledgers.get({ branch });
    return {
      hasChanges: ledger !== undefined && ledger.change > ledger.told,
      isMet: ledger?.learned === 1 && ledger.session !== null,
      heard: ledger?.heard ?? 0,
    };
  }

  /** Ids go on above those that are there, also when the server was started long before the first is needed. */
  async function idsOf({ trx }: TransactionScope<Notice, BranchTables>) {
    const { last } = await trx
      .selectFrom('appointments')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    newId ??= createTicketIds(last ?? 0, random);
    return newId;
  }

  async function storeIn(
    scope: TransactionScope<Notice, BranchTables>,
    idBranches: number,
  ): Promise<PlaceStore & Pick<ReturnType<typeof createSlotSeatStore>, 'nameEarlier'>> {
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
   * Begins to know the places of the branch. Where the database was put back, or its machine is another one, it has to
   * meet central before it books.
   */
  async function initializeSeats(idBranches: number, machine: string): Promise<void> {
    const identity = await createIdentityFile(dataDir).read();
    await gate.transaction(async (scope) => {
      const store = await storeIn(scope, idBranches);
      await store.nameEarlier(generateName);
      const ledger = await store.ledger();
      const beyond = await mark.beyond(await changesCounted(scope.trx));
      // Before there was a ledger, the identity said alone which machine this is.
      const before = ledger.machine === '' ? identity?.machine : ledger.machine;
      if (beyond > 0 || before !== machine) await unlearn(scope.trx, beyond + 1);
      const settled = await store.ledger();
      await store.keep({ ...settled, machine });
    });
  }

  return {
    settle: initializeSeats,
    /** Call it after a commit that has changed an appointment. */
    storeMark: mark.keep,
    /** Has the branch meet central anew before it books: it was put back. */
    forget: () => gate.transaction(({ trx }) => unlearn(trx, 1)),
    with: (link: Pick<SeatSyncOptions, 'client' | 'idBranches' | 'after'>) =>
      createSeatSync({
        ...link,
        alarms,
        random,
        draw: generateName,
        zone: () => offers.zone(link.idBranches, clock.now()),
        standing: () => seatStatusOf(link.idBranches),
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

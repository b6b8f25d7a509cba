import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { drawName } from '#branch-server/stored/appointments/branch-places.ts';
import { createAppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import { createTicketIds } from '#branch-server/stored/tickets/ticket-ids.ts';
import { changesCounted, createKeptPlaces, unlearn } from '#shared/server/appointments/kept-places.ts';
import { createPlaceMark } from '#shared/server/appointments/place-mark.ts';
import { createSharing } from '#shared/server/appointments/sharing.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { PlaceStore } from '#sync/places/ports.ts';
import type { Alarms } from '../alarms.ts';
import { createIdentityFile } from '../enrolment/identity-file.ts';
import type { ReplicationWorld } from '../replication.ts';
import { createPlacesLink, type PlacesLinkOptions } from './places-link.ts';

type World = Pick<ReplicationWorld, 'dataDir' | 'database' | 'gate' | 'clock' | 'random' | 'machineZone'>;

/** Puts together what a branch with a central knows of its places, and how both tell each other. */
export function composePlaces(world: World, { alarms }: { readonly alarms: Alarms }) {
  const { dataDir, database, gate, clock, random, machineZone } = world;
  const { sqlite, readable, reader } = database;
  const offers = createAppointmentOffers({ sqlite, version: gate.version, machineZone });
  const mark = createPlaceMark(dataDir, () => changesCounted(reader), alarms.failed);
  let newId: ((now: number) => number) | null = null;

  const ledgers = statement<{ branch: number }>()(readable, (db, p) =>
    db.selectFrom('appointment_ledgers').selectAll().where('id_branches', '=', p('branch')),
  );
  function standingOf(branch: number) {
    const kept = ledgers.get({ branch });
    return {
      hasNews: kept !== undefined && kept.change > kept.told,
      isMet: kept?.learned === 1 && kept.session !== null,
      heard: kept?.heard ?? 0,
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
  ): Promise<PlaceStore & Pick<ReturnType<typeof createKeptPlaces>, 'nameEarlier'>> {
    const { trx, now } = scope;
    const rules = {
      ...{ offers: offers.at(idBranches), zone: offers.zone(idBranches, now), now },
      closedDays: new Set(offers.closedDays(idBranches).keys()),
    };
    return {
      ...createKeptPlaces({
        ...{ trx, idBranches, end: 'branch', now, dialect: 'sqlite', newId: await idsOf(scope) },
      }),
      ...createSharing({ trx, idBranches, end: 'branch', rules }),
    };
  }

  /**
   * Begins to know the places of the branch. Where the database was put back, or its machine is another one, it has to
   * meet central before it books.
   */
  async function settle(idBranches: number, machine: string): Promise<void> {
    const identity = await createIdentityFile(dataDir).read();
    await gate.transaction(async (scope) => {
      const store = await storeIn(scope, idBranches);
      await store.nameEarlier(drawName);
      const kept = await store.ledger();
      const beyond = await mark.beyond(await changesCounted(scope.trx));
      // Before there was a ledger, the identity said alone which machine this is.
      const before = kept.machine === '' ? identity?.machine : kept.machine;
      if (beyond > 0 || before !== machine) await unlearn(scope.trx, beyond + 1);
      const settled = await store.ledger();
      await store.keep({ ...settled, machine });
    });
  }

  return {
    settle,
    /** Call it after a commit that has changed an appointment. */
    keepMark: mark.keep,
    /** Has the branch meet central anew before it books: it was put back. */
    forget: () => gate.transaction(({ trx }) => unlearn(trx, 1)),
    with: (link: Pick<PlacesLinkOptions, 'client' | 'idBranches' | 'after'>) =>
      createPlacesLink({
        ...link,
        ...{ alarms, random, draw: drawName },
        zone: () => offers.zone(link.idBranches, clock.now()),
        standing: () => standingOf(link.idBranches),
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

export type Places = ReturnType<typeof composePlaces>;

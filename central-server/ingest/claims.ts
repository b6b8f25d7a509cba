import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type BranchClaim, listClaims, resolveIdentityConflict } from '#shared/contract/central/registry.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { requireBranch } from '#shared/server/branches/require-branch.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { type AsyncRoute, act, read } from '#shared/server/kit/route.ts';
import type { StreamStore } from '#sync/central/ports.ts';
import { chooseStream } from '#sync/central/streams.ts';
import type { Notice } from '../notices.ts';
import type { createQuarantine } from './quarantine-commands.ts';

type Db = Kysely<CentralTables>;

export interface ClaimOptions {
  readonly gate: TransactionGate<Notice, CentralTables>;
  readonly reader: Db;
  readonly store: StreamStore;
  readonly quarantine: ReturnType<typeof createQuarantine>;
  /** Requests the branch to compare its days with central. */
  readonly requestComparison: (idBranches: number, now: Millis) => Promise<void>;
  readonly changed: (idBranches: number) => void;
}

/** Routes to choose between machines that claim to be the same branch. */
export function claimRoutes({ gate, reader, store, quarantine, requestComparison, changed }: ClaimOptions) {
  return [
    read(listClaims, async ({ params: { id } }) => ({ claims: await claimsOf(reader, id) })),

    act(resolveIdentityConflict, async ({ params: { id }, body: { epoch }, caller, address, now }) => {
      const claim = (await claimsOf(reader, id)).find((each) => each.epoch === epoch);
      if (!claim) throw apiError('NOT_FOUND', { about: epoch });
      // Written first: a choice that was cut short is shown still, and can be made again.
      await gate.transaction(async ({ trx, audit }) => {
        const { name } = await requireBranch(trx, id);
        await rejectOthers(trx, id, epoch);
        const { machine, address: spokeFrom } = claim;
        audit({
          action: 'BRANCH_MACHINE',
          by: actorOf({ caller, address }),
          to: { entity: 'branches', pk: id, name },
          after: { machine, address: spokeFrom, epoch },
        });
      });
      await requestComparison(id, now);
      await store.transaction(String(id), (streams) => chooseStream(streams, epoch));
      await quarantine.release({ idBranches: id, epoch }, now);
      changed(id);
      return {};
    }),
  ] satisfies AsyncRoute<never>[];
}

/** Machines that claim to be the branch: the accepted one, and those that connected since there are two. */
async function claimsOf(reader: Db, id: number): Promise<BranchClaim[]> {
  await requireBranch(reader, id);
  const rows = await reader
    .selectFrom('streams as s')
    .innerJoin('branch_identities as l', 'l.id_branches', 's.id_branches')
    .select([
      's.epoch',
      's.incarnation',
      's.machine',
      's.address',
      's.last_seen_at',
      'l.epoch as trusted_epoch',
    ])
    .where('s.id_branches', '=', id)
    .where('l.conflict_since', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('s.epoch', '=', eb.ref('l.epoch')),
        eb.and([eb('s.trusted', '=', 0), eb('s.last_seen_at', '>=', eb.ref('l.conflict_since'))]),
      ]),
    )
    .orderBy('s.incarnation')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      epoch: row.epoch,
      machine: row.machine,
      address: row.address,
      lastSeenAt: row.last_seen_at,
      wasTrusted: row.epoch === row.trusted_epoch ? 'Y' : 'N',
      ...(await quarantinedStream(reader, id, row.epoch)),
      lastTicket:
        (await lastQuarantinedTicket(reader, id, row.epoch)) ??
        (await lastApplied(reader, id, row.incarnation)),
    })),
  );
}

async function quarantinedStream(
  reader: Db,
  id: number,
  epoch: string,
): Promise<Pick<BranchClaim, 'quarantined'>> {
  const { count } = await reader
    .selectFrom('quarantine')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id_branches', '=', id)
    .where('epoch', '=', epoch)
    .executeTakeFirstOrThrow();
  return { quarantined: Number(count) };
}

/** Last ticket among the quarantined changes of a stream. */
async function lastQuarantinedTicket(
  reader: Db,
  id: number,
  epoch: string,
): Promise<BranchClaim['lastTicket']> {
  const stored = await reader
    .selectFrom('quarantine')
    .select('change')
    .where('id_branches', '=', id)
    .where('epoch', '=', epoch)
    .where('entity', '=', 'tickets')
    .orderBy('seq', 'desc')
    .limit(SAMPLED_CHANGES)
    .execute();
  const changes = stored.map(({ change }) => JSON.parse(change) as LoggedChange);
  const issued = changes.find(({ op }) => op === 'insert');
  if (!issued) return null;
  const { code, arrived_at } = JSON.parse(issued.payload) as { code?: unknown; arrived_at?: unknown };
  return { code: String(code ?? ''), at: Number(arrived_at ?? issued.wall_ms) };
}

/** Number of changes searched for the last ticket: each issue is followed by many others. */
const SAMPLED_CHANGES = 500;

async function lastApplied(reader: Db, id: number, incarnation: number): Promise<BranchClaim['lastTicket']> {
  const ticket = await reader
    .selectFrom('fact_tickets')
    .select(['code', 'arrived_at'])
    .where('id_branches', '=', id)
    .where('incarnation', '<=', incarnation)
    .orderBy('arrived_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ticket ? { code: ticket.code, at: ticket.arrived_at } : null;
}

/** Marks the stream whose changes must be reverted, if the selected one is not the applied one. */
async function rejectOthers(db: Db, id: number, epoch: string): Promise<void> {
  const applied = await db
    .selectFrom('branch_identities as l')
    .innerJoin('streams as s', (join) =>
      join.onRef('s.id_branches', '=', 'l.id_branches').onRef('s.epoch', '=', 'l.epoch'),
    )
    .select(['s.incarnation', 's.epoch'])
    .where('l.id_branches', '=', id)
    .executeTakeFirst();
  await db
    .updateTable('branch_identities')
    .set({ rejected_incarnation: applied && applied.epoch !== epoch ? applied.incarnation : null })
    .where('id_branches', '=', id)
    .execute();
}

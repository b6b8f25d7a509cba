import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';

export interface NetworkPlan {
  /** Names of branch types; the first has the id 1. */
  readonly types?: readonly string[];
  readonly branches: readonly PlannedBranch[];
  /** Service level of each queue in seconds; the first queue has the id 1. */
  readonly slas: readonly number[];
}

export interface PlannedBranch {
  readonly id: number;
  readonly name?: string;
  readonly type?: number;
  /** Offset from UTC in hours. */
  readonly zone?: number;
  readonly enabled?: 0 | 1;
}

/** Configures branches and queues at central, each queue with its own service, and two segments. */
export async function configureNetwork(
  db: Kysely<CentralTables>,
  { types = ['Bank'], branches, slas }: NetworkPlan,
): Promise<void> {
  const described = { enabled: 1, description: '' } as const;
  const translations = '{}';
  await db
    .insertInto('branch_types')
    .values(types.map((name, index) => ({ id: index + 1, name, ...described })))
    .execute();
  await addBranches(db, branches);
  await db
    .insertInto('queues')
    .values(
      slas.map((sla, index) => ({
        id: index + 1,
        name: `Queue ${index + 1}`,
        ...described,
        translations,
        sla,
        letter: 'ABCDEFGH'[index] ?? 'Z',
        min_limit: 1,
        max_limit: 999,
        restart: 1,
        appointments: 0,
      })),
    )
    .execute();
  await db
    .insertInto('services')
    .values(
      slas.map((_, index) => ({
        id: index + 1,
        name: `Service ${index + 1}`,
        ...described,
        translations,
        id_short: index + 1,
        service_time: 300,
      })),
    )
    .execute();
  await db
    .insertInto('segments')
    .values(
      ['General', 'Preferred'].map((name, index) => ({
        id: index + 1,
        name,
        ...described,
        translations,
        id_short: index + 1,
      })),
    )
    .execute();
}

/** Configures branches of existing types. */
export async function addBranches(
  db: Kysely<CentralTables>,
  branches: readonly PlannedBranch[],
): Promise<void> {
  const rows = branches.map(({ id, name = `Branch ${id}`, type = 1, zone = 0, enabled = 1 }) => ({
    ...ADDRESS,
    id,
    name,
    enabled,
    id_branch_types: type,
    zone: String(zone),
  }));
  await inPieces(rows, (piece) => db.insertInto('branches').values(piece).returning('id').execute());
}

/** A report of a healthy branch with overrides. */
export const reportOf = (report: Partial<BranchReport>): BranchReport => ({
  version: '1.0.0',
  wallMs: 0,
  head: 0,
  acknowledged: 0,
  oldestPendingMs: 0,
  revision: 0,
  disk: { freeBytes: 50e9, totalBytes: 100e9, reservedSpace: true },
  printers: [],
  live: { waiting: 0, maxWaitMs: 0, assisting: 0, openWorkstations: 0, servedToday: 0 },
  ...report,
});

const ADDRESS = {
  address: '',
  city: '',
  company_name: '',
  language: 'es',
  latitude: null,
  longitude: null,
} as const;

import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { FleetHappened } from '#shared/contract/central/fleet-history.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** An alarm that began or ended, or an event, to notify about. */
export interface DeliveryEvent {
  readonly what: 'raised' | 'ended' | 'happened';
  readonly kind: FleetHappened['kind'];
  readonly detail: string;
  readonly raisedAt: Millis;
  readonly endedAt: Millis | null;
  /** Null for messages about central itself. */
  readonly idBranches: number | null;
  /** Free space of central's disk, for messages about it. */
  readonly freeBytes?: number;
}

/** A queued event, with names and metrics of its time. */
export interface Message extends Omit<DeliveryEvent, 'idBranches' | 'freeBytes'> {
  readonly branch: { readonly id: number; readonly name: string } | null;
  readonly metrics: {
    readonly skewMs: Millis;
    readonly freeBytes: number;
    readonly lagMs: Millis;
    readonly lastSeen: Millis | null;
    readonly quarantined: number;
  };
}

/** Reads the data of a notification within this transaction. */
export async function messageOf(
  trx: Transaction<CentralTables>,
  { idBranches, freeBytes = 0, ...event }: DeliveryEvent,
): Promise<Message> {
  if (idBranches === null) return { ...event, branch: null, metrics: { ...NONE, freeBytes } };
  const [row, waiting] = [
    await trx
      .selectFrom('branches as b')
      .leftJoin('branch_reports as r', 'r.id_branches', 'b.id')
      .select(['b.name', 'r.report', 'r.reported_at', 'r.skew_ms'])
      .where('b.id', '=', idBranches)
      .executeTakeFirst(),
    await trx
      .selectFrom('quarantine')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('id_branches', '=', idBranches)
      .where('discarded_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ];
  const report = row?.report ? (JSON.parse(row.report) as BranchReport) : null;
  return {
    ...event,
    branch: { id: idBranches, name: row?.name ?? '' },
    metrics: {
      skewMs: row?.skew_ms ?? 0,
      freeBytes: report?.disk.freeBytes ?? 0,
      lagMs: report?.oldestPendingMs ?? 0,
      lastSeen: row?.reported_at ?? null,
      quarantined: Number(waiting.rows),
    },
  };
}

const NONE = { skewMs: 0, freeBytes: 0, lagMs: 0, lastSeen: null, quarantined: 0 } as const;

import type { Transaction } from 'kysely';
import type { FleetHappened } from '#shared/contract/central/fleet-history.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { CentralTables } from '../db/tables.ts';

/** Something that somebody may want to hear of: an alarm that began or is over, or what happened at a moment. */
export interface DeliveryEvent {
  readonly what: 'raised' | 'ended' | 'happened';
  readonly kind: FleetHappened['kind'];
  readonly detail: string;
  readonly raisedAt: Millis;
  readonly endedAt: Millis | null;
  /** Null where it is about central itself. */
  readonly idBranches: number | null;
  /** Of central's disk, where it is about that. */
  readonly freeBytes?: number;
}

/** News as they are kept until they are out: with the name and the figures of that moment. */
export interface Message extends Omit<DeliveryEvent, 'idBranches' | 'freeBytes'> {
  readonly branch: { readonly id: number; readonly name: string } | null;
  readonly figures: {
    readonly skewMs: Millis;
    readonly freeBytes: number;
    readonly lagMs: Millis;
    readonly lastSeen: Millis | null;
    readonly quarantined: number;
  };
}

/** Finds what a message says beside the news, as it is inside this transaction. */
export async function messageOf(
  trx: Transaction<CentralTables>,
  { idBranches, freeBytes = 0, ...news }: DeliveryEvent,
): Promise<Message> {
  if (idBranches === null) return { ...news, branch: null, figures: { ...NONE, freeBytes } };
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
    ...news,
    branch: { id: idBranches, name: row?.name ?? '' },
    figures: {
      skewMs: row?.skew_ms ?? 0,
      freeBytes: report?.disk.freeBytes ?? 0,
      lagMs: report?.oldestPendingMs ?? 0,
      lastSeen: row?.reported_at ?? null,
      quarantined: Number(waiting.rows),
    },
  };
}

const NONE = { skewMs: 0, freeBytes: 0, lagMs: 0, lastSeen: null, quarantined: 0 } as const;

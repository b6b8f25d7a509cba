import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { chainedRow } from '#shared/server/db/change.ts';
import { headOf } from '#tests/support/sync/memory-outbox.ts';
import type { RowKind } from './incident.ts';
import type { Machine } from './machine.ts';

/** Entity of each kind of row. */
const ENTITY: Partial<Record<RowKind, string>> = { telemetry: 'device_status', unknown: 'dreams' };

/** Rows of one transaction, numbered and chained after the log. */
export function newRows(
  machine: Machine,
  kinds: readonly RowKind[],
  { nowMs, nextEid }: { readonly nowMs: number; readonly nextEid: () => string },
): LoggedChange[] {
  const { log } = machine.disk;
  let previous = headOf(log);
  const txn = previous.seq + 1;
  const bootId = machine.running?.bootId ?? machine.lifetime;
  return kinds.map((kind, idx) => {
    const eid = nextEid();
    const row = chainedRow(
      previous,
      { txn, idx, eid },
      {
        entity: ENTITY[kind] ?? 'tickets',
        pk: eid,
        op: 'insert',
        rowVersion: 1,
        values: {
          id_branches: kind === 'foreign' ? 'somebody else' : machine.branch,
          ...(kind === 'poison' && { poison: 1 }),
        },
      },
      {
        epoch: log.status.epoch,
        bootId,
        wallMs: kind === 'absurd' ? 0 : nowMs + machine.skewMs,
        monoMs: nowMs,
      },
    );
    previous = row;
    return { ...row, base_rev: null };
  });
}

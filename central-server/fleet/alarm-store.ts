import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { AlarmKind, CentralAlarm, FleetEvent } from '#shared/domain/alarms/fleet-alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';

type Trx = Transaction<CentralTables>;

/** Identifies the subject of the alarm, such as a printer; empty if the kind has only one. */
export interface Alarm<Kind extends string = AlarmKind> {
  readonly kind: Kind;
  readonly detail: string;
}

const same = (one: Alarm<string>, other: Alarm<string>): boolean =>
  one.kind === other.kind && one.detail === other.detail;

/** Compares current alarms with stored ones: returns the new and the ended. */
export function diffAlarms<Noted extends Alarm<string>, Wrong extends Alarm<string>>(
  open: readonly Noted[],
  wrong: readonly Wrong[],
): { readonly fresh: Wrong[]; readonly over: Noted[] } {
  return {
    fresh: wrong.filter((alarm) => !open.some((each) => same(each, alarm))),
    over: open.filter((alarm) => !wrong.some((each) => same(each, alarm))),
  };
}

/** An alarm change to notify about; the delivery feature sends it as `News`. */
export interface AlarmChanges {
  readonly what: 'raised' | 'ended' | 'happened';
  readonly kind: AlarmKind | CentralAlarm | FleetEvent;
  readonly detail: string;
  readonly raisedAt: Millis;
  readonly endedAt: Millis | null;
  /** Null for alarms about central itself. */
  readonly idBranches: number | null;
  readonly freeBytes?: number;
}

/** Queues notifications in the caller's transaction, for every channel except `except`. */
export type NotifyAlarms = (trx: Trx, changes: AlarmChanges, except?: string) => Promise<void>;

export interface AlarmUpdate {
  /** Kinds that `branches` lists completely; alarms of other kinds stay unchanged. */
  readonly kinds: readonly AlarmKind[];
  /** Present alarms of each branch; at most 500 branches. */
  readonly branches: ReadonlyMap<number, readonly Alarm[]>;
  readonly now: Millis;
}

/** Stores alarms and events of branches and queues their notifications. */
export function createAlarmStore(notify: NotifyAlarms) {
  return {
    /** Stores an event of a branch in its alarm history. */
    async noteEvent(trx: Trx, idBranches: number, kind: FleetEvent, now: Millis): Promise<void> {
      await trx
        .insertInto('fleet_alarms')
        .values({ id_branches: idBranches, kind, detail: '', raised_at: now, ended_at: now })
        .execute();
      await notify(trx, { what: 'happened', kind, detail: '', raisedAt: now, endedAt: now, idBranches });
    },

    /**
     * Raises new alarms and ends those that are over, with the same number of statements for any number of
     * branches; notifications are one statement each. Returns the branches of the changes. Several processes may
     * run it concurrently.
     */
    async resolve(trx: Trx, { kinds, now, branches }: AlarmUpdate): Promise<Set<number>> {
      if (branches.size === 0) return new Set();
      const open = await trx
        .selectFrom('fleet_alarms')
        .select(['id', 'id_branches', 'kind', 'detail', 'raised_at'])
        .where('id_branches', 'in', [...branches.keys()])
        .where('kind', 'in', kinds)
        .where('ended_at', 'is', null)
        .execute();
      const openAt = Map.groupBy(open, ({ id_branches }) => id_branches);
      const differences = [...branches].map(([idBranches, wrong]) => ({
        idBranches,
        ...diffAlarms(openAt.get(idBranches) ?? [], wrong),
      }));
      const over = differences.flatMap(({ over }) => over);
      const fresh = differences.flatMap(({ idBranches, fresh }) =>
        fresh.map(({ kind, detail }) => ({ id_branches: idBranches, kind, detail })),
      );
      const ended = await endAlarms(trx, over, now);
      const raised = await raiseAlarms(trx, fresh, now);
      for (const alarm of ended)
        await notify(trx, { ...changeOf(alarm), what: 'ended', raisedAt: alarm.raised_at, endedAt: now });
      for (const alarm of raised)
        await notify(trx, { ...changeOf(alarm), what: 'raised', raisedAt: now, endedAt: null });
      return new Set([...ended, ...raised].map(({ id_branches }) => id_branches));
    },
  };
}

export type AlarmStore = ReturnType<typeof createAlarmStore>;

interface StoredAlarm {
  readonly id_branches: number;
  readonly kind: string;
  readonly detail: string;
}

const changeOf = ({ id_branches, kind, detail }: StoredAlarm) => ({
  idBranches: id_branches,
  kind: kind as AlarmKind,
  detail,
});

/** Ends these alarms; returns those that no other process has ended. */
async function endAlarms<Open extends StoredAlarm & { readonly id: number }>(
  trx: Trx,
  over: readonly Open[],
  now: Millis,
): Promise<Open[]> {
  const ended = await inPieces(over, (piece) =>
    trx
      .updateTable('fleet_alarms')
      .set({ ended_at: now })
      .where(
        'id',
        'in',
        piece.map(({ id }) => id),
      )
      .where('ended_at', 'is', null)
      .returning('id')
      .execute(),
  );
  const ids = new Set(ended.map(({ id }) => id));
  return over.filter(({ id }) => ids.has(id));
}

/** Stores these alarms; returns those that no other process has raised. */
const raiseAlarms = (trx: Trx, fresh: readonly StoredAlarm[], now: Millis) =>
  inPieces(fresh, (piece) =>
    trx
      .insertInto('fleet_alarms')
      .values(piece.map((alarm) => ({ ...alarm, raised_at: now, ended_at: null })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id_branches', 'kind', 'detail'])
      .execute(),
  );

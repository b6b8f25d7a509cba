import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { AlarmKind, CentralAlarm, FleetEvent } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';

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
  readonly idBranches: number;
  /** Kinds that `wrong` lists completely; alarms of other kinds stay unchanged. */
  readonly kinds: readonly AlarmKind[];
  readonly wrong: readonly Alarm[];
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

    /** Raises new alarms and ends those that are over. Several processes may run it concurrently. */
    async resolve(trx: Trx, { idBranches, kinds, wrong, now }: AlarmUpdate): Promise<void> {
      const open = await trx
        .selectFrom('fleet_alarms')
        .select(['id', 'kind', 'detail', 'raised_at'])
        .where('id_branches', '=', idBranches)
        .where('kind', 'in', kinds)
        .where('ended_at', 'is', null)
        .execute();
      const { fresh, over } = diffAlarms(open, wrong);
      for (const { id, kind, detail, raised_at: raisedAt } of over) {
        const { numUpdatedRows } = await trx
          .updateTable('fleet_alarms')
          .set({ ended_at: now })
          .where('id', '=', id)
          .where('ended_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n)
          await notify(trx, {
            what: 'ended',
            kind: kind as AlarmKind,
            detail,
            raisedAt,
            endedAt: now,
            idBranches,
          });
      }
      for (const { kind, detail } of fresh) {
        const { numInsertedOrUpdatedRows = 0n } = await trx
          .insertInto('fleet_alarms')
          .values({ id_branches: idBranches, kind, detail, raised_at: now, ended_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows > 0n)
          await notify(trx, { what: 'raised', kind, detail, raisedAt: now, endedAt: null, idBranches });
      }
    },
  };
}

export type AlarmStore = ReturnType<typeof createAlarmStore>;

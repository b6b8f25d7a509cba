import type { Transaction } from 'kysely';
import type { AlarmKind, CentralAlarm, FleetEvent } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { CentralTables } from '../db/tables.ts';

type Trx = Transaction<CentralTables>;

/** Names what is wrong, and which of several it is about; empty where there is only one. */
export interface Alarm<Kind extends string = AlarmKind> {
  readonly kind: Kind;
  readonly detail: string;
}

const same = (one: Alarm<string>, other: Alarm<string>): boolean =>
  one.kind === other.kind && one.detail === other.detail;

/** Sorts what is wrong now from what was noted: what is new, and what is over. */
export function diffAlarms<Noted extends Alarm<string>, Wrong extends Alarm<string>>(
  open: readonly Noted[],
  wrong: readonly Wrong[],
): { readonly fresh: Wrong[]; readonly over: Noted[] } {
  return {
    fresh: wrong.filter((alarm) => !open.some((each) => same(each, alarm))),
    over: open.filter((alarm) => !wrong.some((each) => same(each, alarm))),
  };
}

/** What somebody may want to hear of; `News` of what delivers it. */
export interface AlarmChanges {
  readonly what: 'raised' | 'ended' | 'happened';
  readonly kind: AlarmKind | CentralAlarm | FleetEvent;
  readonly detail: string;
  readonly raisedAt: Millis;
  readonly endedAt: Millis | null;
  /** Null where it is about central itself. */
  readonly idBranches: number | null;
  readonly freeBytes?: number;
}

/** Keeps news in the transaction that they are of, to be told on all ways but one. */
export type NotifyAlarms = (trx: Trx, changes: AlarmChanges, except?: string) => Promise<void>;

export interface AlarmUpdate {
  readonly idBranches: number;
  /** The kinds that `wrong` says all of; others stay as they are. */
  readonly kinds: readonly AlarmKind[];
  readonly wrong: readonly Alarm[];
  readonly now: Millis;
}

/** Writes down what is wrong with branches and what happens to them, and has it told. */
export function createAlarmStore(notify: NotifyAlarms) {
  return {
    /** Writes down what was done about a branch, or happened to it, among what was wrong with it. */
    async noteEvent(trx: Trx, idBranches: number, kind: FleetEvent, now: Millis): Promise<void> {
      await trx
        .insertInto('fleet_alarms')
        .values({ id_branches: idBranches, kind, detail: '', raised_at: now, ended_at: now })
        .execute();
      await notify(trx, { what: 'happened', kind, detail: '', raisedAt: now, endedAt: now, idBranches });
    },

    /** Raises alarms that are new, and ends those that are over. Another process may do the same at once. */
    async settle(trx: Trx, { idBranches, kinds, wrong, now }: AlarmUpdate): Promise<void> {
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

import type { Transaction } from 'kysely';
import type { FleetEvent, ReportAlarm } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { CentralTables } from '../db/tables.ts';

type Trx = Transaction<CentralTables>;

/** Names what is wrong, and which of several it is about; empty where there is only one. */
export interface Alarm {
  readonly kind: ReportAlarm;
  readonly detail: string;
}

/** Writes down what was done about a branch, among what was wrong with it. */
export async function noteEvent(trx: Trx, idBranches: number, kind: FleetEvent, now: Millis): Promise<void> {
  await trx
    .insertInto('fleet_alarms')
    .values({ id_branches: idBranches, kind, detail: '', raised_at: now, ended_at: now })
    .execute();
}

/** Raises alarms that are new, and ends those that are over. */
export async function settleAlarms(
  trx: Trx,
  idBranches: number,
  wrong: readonly Alarm[],
  now: Millis,
): Promise<void> {
  const open = await trx
    .selectFrom('fleet_alarms')
    .select(['id', 'kind', 'detail'])
    .where('id_branches', '=', idBranches)
    .where('ended_at', 'is', null)
    .execute();
  const same = (one: { kind: string; detail: string }, other: { kind: string; detail: string }) =>
    one.kind === other.kind && one.detail === other.detail;

  const over = open.filter((alarm) => !wrong.some((each) => same(each, alarm))).map(({ id }) => id);
  if (over.length > 0) {
    await trx.updateTable('fleet_alarms').set({ ended_at: now }).where('id', 'in', over).execute();
  }
  const fresh = wrong.filter((alarm) => !open.some((each) => same(each, alarm)));
  if (fresh.length > 0) {
    await trx
      .insertInto('fleet_alarms')
      .values(
        fresh.map(({ kind, detail }) => ({
          id_branches: idBranches,
          kind,
          detail,
          raised_at: now,
          ended_at: null,
        })),
      )
      .execute();
  }
}

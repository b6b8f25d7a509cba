import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { ALARM_SLEEP } from '#shared/domain/alarms/alarm-criteria.ts';
import type { AlarmMeasure } from '#shared/domain/alarms/alarm-measure.ts';
import { alarmRecipients } from '#shared/server/alarms/alarm-recipients.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { WatchedAlarm, WatchedBranch } from './watched-alarms.ts';

type Scope = TransactionScope<Notice, BranchTables>;

/** An alarm whose conditions are true; `text` is the message, given its start. */
export interface Raising {
  readonly branch: WatchedBranch;
  readonly alarm: WatchedAlarm;
  readonly measures: readonly AlarmMeasure[];
  readonly text: (since: number) => string;
  /** Notifies phones, once when it begins. */
  readonly notifyPhones: (scope: Scope, since: number) => void;
}

/** Tolerance for late checks: a continuous alarm does not count as a new one. */
const WITHOUT_PAUSE_MS = (ALARM_SLEEP + 60) * 1000;

/**
 * Stores that an alarm was raised, and sends a message to its recipients. It replaces their unread previous one.
 * Returns the start of the run; null without effect within the repeat interval.
 */
export async function raiseAlarm(
  scope: Scope,
  { branch, alarm, measures, text, notifyPhones }: Raising,
): Promise<number | null> {
  const { trx, now } = scope;
  const last = await trx
    .selectFrom('alarm_events as e')
    .leftJoin('alarm_runs as r', (on) =>
      on
        .onRef('r.id_branches', '=', 'e.id_branches')
        .onRef('r.id_alerts', '=', 'e.id_alerts')
        .onRef('r.since', '=', 'e.since'),
    )
    .select(['e.at', 'e.since', 'r.ended_at'])
    .where('e.id_branches', '=', branch.id)
    .where('e.id_alerts', '=', alarm.id)
    .orderBy('e.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A clock that was set back must not silence it.
  const age = last ? now - last.at : Number.POSITIVE_INFINITY;
  if (age >= 0 && age < ALARM_SLEEP * 1000) return null;
  const goesOn = last && last.ended_at === null && age >= 0 && age < WITHOUT_PAUSE_MS;
  const since = goesOn ? last.since : now;
  await trx
    .insertInto('alarm_runs')
    .values({ id_branches: branch.id, id_alerts: alarm.id, since, ended_at: null })
    .onConflict((on) => on.columns(['id_branches', 'id_alerts', 'since']).doNothing())
    .execute();
  if (last && !goesOn) {
    // Held last when it was raised last: the server was off when that ended.
    await trx
      .updateTable('alarm_runs')
      .set({ ended_at: last.at })
      .where('id_branches', '=', branch.id)
      .where('id_alerts', '=', alarm.id)
      .where('since', '!=', since)
      .where('ended_at', 'is', null)
      .execute();
  }
  const message = text(since);
  const { id } = await repository(scope, 'alarm_events').insert({
    id_branches: branch.id,
    id_alerts: alarm.id,
    name: alarm.name,
    text: message,
    at: now,
    since,
  });
  await trx
    .insertInto('alarm_measures')
    .values({ id_alarm_events: id, measures: JSON.stringify(measures) })
    .execute();
  for (const { id: idUsers } of await alarmRecipients(trx, { idAlerts: alarm.id, idBranches: branch.id })) {
    for (const unread of await unreadOf(trx, { idUsers, idAlerts: alarm.id, idBranches: branch.id }))
      await repository(scope, 'alert_messages').update(unread, { deleted: 1 });
    await repository(scope, 'alert_messages').insert({
      id_sender: null,
      id_receiver: idUsers,
      id_alarm_events: id,
      text: message,
      created_at: now,
    });
    scope.announce({ kind: 'alert', idUsers });
  }
  if (!goesOn) notifyPhones(scope, since);
  return since;
}

interface Of {
  readonly idUsers: number;
  readonly idAlerts: number;
  readonly idBranches: number;
}

async function unreadOf(trx: Kysely<BranchTables>, { idUsers, idAlerts, idBranches }: Of): Promise<number[]> {
  const rows = await trx
    .selectFrom('alert_messages as m')
    .innerJoin('alarm_events as e', 'e.id', 'm.id_alarm_events')
    .select('m.id')
    .where('m.id_receiver', '=', idUsers)
    .where('m.is_read', '=', 0)
    .where('m.deleted', '=', 0)
    .where('e.id_alerts', '=', idAlerts)
    .where('e.id_branches', '=', idBranches)
    .execute();
  return rows.map(({ id }) => id);
}

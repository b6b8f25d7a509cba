import { setImmediate as nextTurn } from 'node:timers/promises';
import type { i18n } from 'i18next';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { isAlarmActive } from '#shared/domain/alarms/alarm-holds.ts';
import { ALARM_SLEEP } from '#shared/domain/alarms/criteria.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createActiveAlarms } from './active-alarms.ts';
import { activeRuns, createRunWriting } from './alarm-runs.ts';
import { alarmSms, alarmText } from './alarm-text.ts';
import { createMeasured } from './measured.ts';
import { createPhoneNotifier, type PhoneNotifierOptions } from './phone-notifier.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { alarmEventRoutes } from './routes.ts';
import { createWatchedAlarms, type WatchedAlarm, type WatchedBranch } from './watched-alarms.ts';

export interface AlarmOptions extends Pick<PhoneNotifierOptions, 'settings' | 'spool'> {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable' | 'reader'>;
  readonly gate: Pick<WriteGate<Notice, BranchTables>, 'transaction' | 'version'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly texts: i18n;
}

/** Milliseconds between two looks: several while a measure counts as equal to a value. */
const POLL_INTERVAL_MS = 1_000;
/** So many alarms are looked at before others have their turn: some milliseconds. */
const AT_A_TIME = 100;

/**
 * Watches over a branch: measures what alarms ask for, and tells those responsible once their conditions hold, then
 * every five minutes for as long as they do (configuration specification, sections 4 and 9); once they do no longer, it
 * says when that was over. What was raised is read from the database: a restart tells nobody twice.
 */
export function composeAlarms(options: AlarmOptions): Feature<Notice> {
  const { database, gate, clock, log, texts } = options;
  const { readable } = database;
  const watched = createWatchedAlarms(readable, gate.version);
  const notifyPhones = createPhoneNotifier({ ...options, sqlite: database.sqlite, version: gate.version });
  const measured = createMeasured(readable);
  const activeAlarms = createActiveAlarms(clock, createRunWriting(gate));
  const keyOf = (idBranches: number, idAlerts: number) => `${idBranches}/${idAlerts}`;
  /** Until when an alarm of a branch sleeps, on the clock that never goes back. */
  const asleep = new Map<string, number>();
  let timer: { stop(): void } | null = null;
  let underWay: Promise<void> | null = null;
  let stopped = false;

  async function checkAlarm(branch: WatchedBranch, alarm: WatchedAlarm): Promise<void> {
    const key = keyOf(branch.id, alarm.id);
    const now = clock.now();
    const held = isAlarmActive(alarm.validation, alarm.conditions, (one) => measured(branch, one, now));
    if (!held) return activeAlarms.notHeld(branch.id, alarm.id);
    if ((asleep.get(key) ?? 0) > clock.mono()) return activeAlarms.held(branch.id, alarm.id);
    asleep.set(key, clock.mono() + POLL_INTERVAL_MS);
    const since = await gate.transaction((scope) =>
      raiseAlarm(scope, {
        branch,
        alarm,
        text: (from) => alarmText(texts, branch, { alarm, held, since: from, now: scope.now }),
        notifyPhones: (inside, from) =>
          notifyPhones(inside, {
            branch,
            alarm,
            since: from,
            text: alarmSms(texts, branch, { alarm, held, since: from }),
          }),
      }),
    );
    if (since === null) return activeAlarms.held(branch.id, alarm.id);
    asleep.set(key, clock.mono() + ALARM_SLEEP * 1000);
    activeAlarms.begin({ idBranches: branch.id, idAlerts: alarm.id, since });
  }

  async function checkAll(): Promise<void> {
    let looked = 0;
    const seen = new Set<string>();
    for (const branch of watched()) {
      for (const alarm of branch.alarms) {
        looked += 1;
        if (looked % AT_A_TIME === 0) await nextTurn();
        if (stopped) return;
        seen.add(keyOf(branch.id, alarm.id));
        try {
          await checkAlarm(branch, alarm);
        } catch (error) {
          log.error({ err: error, alarm: alarm.id, idBranches: branch.id }, 'an alarm could not be raised');
        }
      }
    }
    await activeAlarms.endOthers((idBranches, idAlerts) => seen.has(keyOf(idBranches, idAlerts)));
  }

  function soon(): void {
    underWay ??= checkAll()
      .catch((error: unknown) => log.error({ err: error }, 'alarms that are over could not be ended'))
      .finally(() => {
        underWay = null;
      });
  }

  return {
    routes: alarmEventRoutes(database.reader),
    async start() {
      stopped = false;
      for (const run of await activeRuns(database.reader)) activeAlarms.begin(run);
      timer = every(POLL_INTERVAL_MS, soon);
      soon();
    },
    async stop() {
      timer?.stop();
      stopped = true;
      await underWay;
    },
  };
}

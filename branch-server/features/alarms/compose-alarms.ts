import { setImmediate as nextTurn } from 'node:timers/promises';
import type { i18n } from 'i18next';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { alarmHolds } from '#shared/domain/alarms/alarm-holds.ts';
import { ALARM_SLEEP } from '#shared/domain/alarms/criteria.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { alarmText } from './alarm-text.ts';
import { createMeasured } from './measured.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { alarmEventRoutes } from './routes.ts';
import { createWatchedAlarms, type WatchedAlarm, type WatchedBranch } from './watched-alarms.ts';

export interface AlarmOptions {
  readonly database: Pick<BranchDatabase, 'readable' | 'reader'>;
  readonly gate: Pick<WriteGate<Notice, BranchTables>, 'transaction' | 'version'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly texts: i18n;
}

/** Milliseconds between two looks: several while a measure counts as equal to a value. */
const LOOK_MS = 1_000;
/** So many alarms are looked at before others have their turn: some milliseconds. */
const AT_A_TIME = 100;

/**
 * Watches over a branch: measures what alarms ask for, and tells those responsible once their conditions hold, then
 * every five minutes for as long as they do (configuration specification, sections 4 and 9). What was raised is read
 * from the database: a restart tells nobody twice.
 */
export function composeAlarms(options: AlarmOptions): Feature<Notice> {
  const { database, gate, clock, log, texts } = options;
  const { readable } = database;
  const watched = createWatchedAlarms(readable, gate.version);
  const measured = createMeasured(readable);
  /** Until when an alarm of a branch sleeps, on the clock that never goes back. */
  const asleep = new Map<string, number>();
  let looking: { stop(): void } | null = null;
  let underWay: Promise<void> | null = null;
  let stopped = false;

  async function lookAt(branch: WatchedBranch, alarm: WatchedAlarm): Promise<void> {
    const key = `${branch.id}/${alarm.id}`;
    if ((asleep.get(key) ?? 0) > clock.mono()) return;
    const now = clock.now();
    const held = alarmHolds(alarm.validation, alarm.conditions, (one) => measured(branch, one, now));
    if (!held) return;
    asleep.set(key, clock.mono() + LOOK_MS);
    const raised = await gate.transaction((scope) =>
      raiseAlarm(scope, {
        ...{ branch, alarm },
        text: (since) => alarmText(texts, branch, { alarm, held, since, now: scope.now }),
      }),
    );
    if (raised) asleep.set(key, clock.mono() + ALARM_SLEEP * 1000);
  }

  async function look(): Promise<void> {
    let looked = 0;
    for (const branch of watched()) {
      for (const alarm of branch.alarms) {
        looked += 1;
        if (looked % AT_A_TIME === 0) await nextTurn();
        if (stopped) return;
        try {
          await lookAt(branch, alarm);
        } catch (error) {
          log.error({ err: error, alarm: alarm.id, idBranches: branch.id }, 'an alarm could not be raised');
        }
      }
    }
  }

  function soon(): void {
    underWay ??= look().finally(() => {
      underWay = null;
    });
  }

  return {
    routes: alarmEventRoutes(database.reader),
    start() {
      stopped = false;
      looking = every(LOOK_MS, soon);
      soon();
    },
    async stop() {
      looking?.stop();
      stopped = true;
      await underWay;
    },
  };
}

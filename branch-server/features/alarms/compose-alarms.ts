import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createSendingBranches } from '#branch-server/stored/sms/sms-of-tickets.ts';
import type { SmsSpool } from '#branch-server/stored/sms/sms-spool.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { listAlarmEvents } from '#shared/contract/configuration/alarms.ts';
import { ALARM_SLEEP } from '#shared/domain/alarms/alarm-criteria.ts';
import { isAlarmActive, type Measured } from '#shared/domain/alarms/alarm-holds.ts';
import { type AlarmMeasure, measureText, storedMeasures } from '#shared/domain/alarms/alarm-measure.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { byText, byValue, listRows } from '#shared/server/db/list-rows.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type Route, read } from '#shared/server/kit/route.ts';
import { alertPhones } from '#shared/server/sms/package-alerts.ts';
import { createActiveAlarms, type Run, type RunWriting } from './active-alarms.ts';
import { createMeasured } from './measured.ts';
import { raiseAlarm } from './raise-alarm.ts';
import {
  createWatchedAlarms,
  type WatchedAlarm,
  type WatchedBranch,
  type WatchedCondition,
} from './watched-alarms.ts';

export interface AlarmOptions extends Pick<PhoneNotifierOptions, 'settings' | 'spool'> {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable' | 'reader'>;
  readonly gate: Pick<WriteGate<Notice, BranchTables>, 'transaction' | 'version'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly texts: i18n;
}

/** Poll interval, ms: several polls while a measure equals a value. */
const POLL_INTERVAL_MS = 1_000;
/** Number of alarms checked before yielding: some milliseconds. */
const AT_A_TIME = 100;

/**
 * Evaluates the alarms of a branch: notifies recipients when the conditions become true, and again every five
 * minutes while they are (configuration specification, sections 4 and 9), and stores the end. The database holds
 * what was raised, so a restart does not repeat it.
 */
export function composeAlarms(options: AlarmOptions): Feature<Notice> {
  const { database, gate, clock, log, texts } = options;
  const { readable } = database;
  const watched = createWatchedAlarms(readable, gate.version);
  const notifyPhones = createPhoneNotifier({ ...options, sqlite: database.sqlite, version: gate.version });
  const measured = createMeasured(readable);
  const activeAlarms = createActiveAlarms(clock, createRunWriting(gate));
  const keyOf = (idBranches: number, idAlerts: number) => `${idBranches}/${idAlerts}`;
  /** Until when an alarm of a branch is not repeated, on the monotonic clock. */
  const asleep = new Map<string, number>();
  let timer: { stop(): void } | null = null;
  let underWay: Promise<void> | null = null;
  let stopped = false;

  async function checkAlarm(branch: WatchedBranch, alarm: WatchedAlarm): Promise<void> {
    const key = keyOf(branch.id, alarm.id);
    const now = clock.now();
    const met = isAlarmActive(alarm.validation, alarm.conditions, (one) => measured(branch, one, now));
    if (!met) return activeAlarms.conditionCleared(branch.id, alarm.id);
    if ((asleep.get(key) ?? 0) > clock.mono()) return activeAlarms.conditionMet(branch.id, alarm.id);
    asleep.set(key, clock.mono() + POLL_INTERVAL_MS);
    const measures = measuresOf(branch, met);
    const since = await gate.transaction((scope) =>
      raiseAlarm(scope, {
        branch,
        alarm,
        measures,
        text: (from) => alarmText(texts, branch, { alarm, measures, since: from, now: scope.now }),
        notifyPhones: (inside, from) =>
          notifyPhones(inside, {
            branch,
            alarm,
            since: from,
            text: alarmSms(texts, branch, { alarm, measures, since: from }),
          }),
      }),
    );
    if (since === null) return activeAlarms.conditionMet(branch.id, alarm.id);
    asleep.set(key, clock.mono() + ALARM_SLEEP * 1000);
    activeAlarms.begin({ idBranches: branch.id, idAlerts: alarm.id, since });
  }

  async function checkAll(): Promise<void> {
    let checked = 0;
    const seen = new Set<string>();
    for (const branch of watched()) {
      for (const alarm of branch.alarms) {
        checked += 1;
        if (checked % AT_A_TIME === 0) await nextTurn();
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

/** Alarms that were active at the last check. */
const activeRuns = (db: Kysely<BranchTables>): Promise<Run[]> =>
  db
    .selectFrom('alarm_runs')
    .select(['id_branches as idBranches', 'id_alerts as idAlerts', 'since'])
    .where('ended_at', 'is', null)
    .orderBy('since')
    .execute();

/** Stores the end or continuation of alarms, and notifies the pages of recipients. */
function createRunWriting(gate: Pick<WriteGate<Notice, BranchTables>, 'transaction'>): RunWriting {
  const write = ({ idBranches, idAlerts, since }: Run, endedAt: number | null) =>
    gate.transaction(async ({ trx, announce }) => {
      await trx
        .updateTable('alarm_runs')
        .set({ ended_at: endedAt })
        .where('id_branches', '=', idBranches)
        .where('id_alerts', '=', idAlerts)
        .where('since', '=', since)
        .execute();
      const updated = await trx
        .selectFrom('alert_messages as m')
        .innerJoin('alarm_events as e', 'e.id', 'm.id_alarm_events')
        .select('m.id_receiver as idUsers')
        .distinct()
        .where('e.id_branches', '=', idBranches)
        .where('e.id_alerts', '=', idAlerts)
        .where('e.since', '=', since)
        .where('m.deleted', '=', 0)
        .execute();
      for (const { idUsers } of updated) announce({ kind: 'alert', idUsers });
    });
  return { end: write, goOn: (run) => write(run, null) };
}

interface PhoneNotifierOptions {
  /** The writing connection. */
  readonly sqlite: Database;
  readonly version: () => number;
  readonly settings: SettingsNow;
  readonly spool: Pick<SmsSpool, 'add'>;
}

export interface Beginning {
  readonly branch: WatchedBranch;
  readonly alarm: WatchedAlarm;
  readonly since: number;
  readonly text: string;
}

/**
 * Queues SMS to the alert phones when an alarm begins, if the alarm and the branch send SMS: once each, in the
 * transaction that raises it.
 */
function createPhoneNotifier({ sqlite, version, settings, spool }: PhoneNotifierOptions) {
  const sending = createSendingBranches(sqlite, version);
  return (scope: Scope<Notice>, { branch, alarm, since, text }: Beginning): void => {
    const country = sending(branch.id);
    if (alarm.bySms !== 1 || country === undefined) return;
    for (const { written, phone, digits } of alertPhones(settings(), country))
      spool.add(scope, {
        // Contains the start: an alarm that ends and begins again is sent again.
        key: `alarm:${branch.id}:${alarm.id}:${since}:${digits}`,
        kind: 'alarm',
        idBranches: branch.id,
        idTickets: null,
        phone,
        written,
        text,
      });
  };
}

const alarmEvents = (reader: Kysely<BranchTables>, idBranches: number) =>
  reader
    .selectFrom('alarm_events')
    .leftJoin('alarm_measures', 'id_alarm_events', 'id')
    .select(['id', 'id_alerts', 'id_branches', 'name', 'at', 'text', 'measures'])
    .where('id_branches', '=', idBranches);

/** Routes for the alarm events of a branch, latest first by default. */
function alarmEventRoutes(reader: Kysely<BranchTables>): Route<never>[] {
  return [
    read(listAlarmEvents, async ({ params: { id }, query: { order = 'desc', ...query } }) => {
      const branch = await reader.selectFrom('branches').select('id').where('id', '=', id).executeTakeFirst();
      if (!branch) throw apiError('NOT_FOUND', { about: `branch ${id}` });
      const { rows, total } = await listRows(
        alarmEvents(reader, id),
        { ...query, order },
        { sortable: { at: byValue('at'), name: byText('name') }, searched: ['name', 'text'] },
      );
      return {
        rows: rows.map(({ id: event, id_alerts, id_branches, name, at, text, measures }) => ({
          id: event,
          idAlerts: id_alerts,
          idBranches: id_branches,
          name,
          at,
          text,
          measures: storedMeasures(measures),
        })),
        total,
      };
    }),
  ];
}

export interface Raised {
  readonly alarm: Pick<WatchedAlarm, 'name'>;
  readonly measures: readonly AlarmMeasure[];
  /** Start of the continuous series; the present event if it is the first. */
  readonly since: Millis;
  readonly now: Millis;
}

/** Measured values of the conditions that are met, with the name of the queue or the branch. */
const measuresOf = (
  branch: Pick<WatchedBranch, 'name'>,
  met: readonly Measured<WatchedCondition>[],
): AlarmMeasure[] =>
  met.map(({ condition: { queueName, criterion, operator, value }, measured }) => ({
    location: queueName ?? branch.name,
    criterion,
    operator,
    value,
    measured,
  }));

/**
 * Text of an alarm in the language of the branch, for mails and searches: name, measured values, and start. Pages
 * write the measured values in the language of their reader.
 */
function alarmText(texts: i18n, branch: WatchedBranch, { alarm, measures, since, now }: Raised): string {
  const t = texts.getFixedT(branch.language, 'alarm-notices');
  const parts = measures.map((one) => measureText((key, values) => t(key, values), one));
  const message = t('raised', { name: alarm.name, parts: parts.join('; ') });
  if (since === now) return message;
  return `${message} ${t('since', { at: branchTime(since, branch.zone).slice(11, 16) })}`;
}

/** Short text for SMS: branch, start, name, and the first measured value. */
function alarmSms(
  texts: i18n,
  branch: WatchedBranch,
  { alarm, measures, since }: Omit<Raised, 'now'>,
): string {
  const t = texts.getFixedT(branch.language, 'alarm-notices');
  const [first] = measures;
  return t('sms', {
    branch: branch.name,
    at: branchTime(since, branch.zone).slice(11, 16),
    name: alarm.name,
    part: first ? measureText((key, values) => t(key, values), first) : '',
  });
}

import type { i18n } from 'i18next';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { alarmLetters, RAISED } from '#shared/server/alarms/alarm-letters.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { composeLetters } from '#shared/server/delivery/compose-letters.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';

interface AlarmLetterOptions {
  readonly database: Pick<BranchDatabase, 'reader'>;
  readonly gate: Pick<WriteGate<Notice, BranchTables>, 'transaction'>;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: SettingsNow;
  readonly texts: i18n;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Tells addressees of alarms by mail, once for each time that one begins. For branches of a central, that does. */
export function composeAlarmLetters(options: AlarmLetterOptions): Feature<Notice> {
  const { database, gate, texts } = options;
  const { reader } = database;
  const raisedSince = (moment: Millis) =>
    reader
      .selectFrom('alarm_events as e')
      .innerJoin('branches as b', 'b.id', 'e.id_branches')
      .select(RAISED)
      .where('e.at', '>', moment)
      .whereRef('e.at', '=', 'e.since')
      .execute();
  return {
    routes: [],
    ...composeLetters({
      ...options,
      reader,
      write: (run) => gate.transaction(({ trx }) => run(trx)),
      lettersSince: async (moment) => alarmLetters(reader, texts, await raisedSince(moment)),
    }),
  };
}

import type { i18n } from 'i18next';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { alarmLetters } from '#shared/server/alarms/alarm-letters.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { composeLetters } from '#shared/server/delivery/compose-letters.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { raisedSince } from './raised-since.ts';

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
  return {
    routes: [],
    ...composeLetters({
      ...options,
      reader,
      write: (run) => gate.transaction(({ trx }) => run(trx)),
      lettersSince: async (moment) => alarmLetters(reader, texts, await raisedSince(reader, moment)),
    }),
  };
}

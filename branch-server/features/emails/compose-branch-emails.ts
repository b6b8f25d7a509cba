import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { composeEmails } from '#shared/server/delivery/compose-emails.ts';
import type { AddressedEmail } from '#shared/server/delivery/email-outbox.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';

/** Creates the mails that are due at a moment. */
export type EmailSource = (now: Millis) => Promise<readonly AddressedEmail[]>;

interface BranchEmailOptions {
  readonly database: Pick<BranchDatabase, 'reader'>;
  readonly gate: Pick<WriteGate<Notice, BranchTables>, 'transaction'>;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: SettingsNow;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sources: readonly EmailSource[];
}

/** Sends mails of a standalone branch. Otherwise central sends them. */
export function composeBranchEmails(options: BranchEmailOptions): Feature<Notice> {
  const { database, gate, sources } = options;
  return {
    routes: [],
    ...composeEmails({
      ...options,
      reader: database.reader,
      write: (run) => gate.transaction(({ trx }) => run(trx)),
      emailTimes: async (now) => (await Promise.all(sources.map((source) => source(now)))).flat(),
    }),
  };
}

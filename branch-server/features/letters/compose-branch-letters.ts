import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { composeLetters } from '#shared/server/delivery/compose-letters.ts';
import type { AddressedLetter } from '#shared/server/delivery/letter-box.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';

/** Writes the letters that are of use at a moment. */
export type LetterSource = (now: Millis) => Promise<readonly AddressedLetter[]>;

interface BranchLetterOptions {
  readonly database: Pick<BranchDatabase, 'reader'>;
  readonly gate: Pick<WriteGate<Notice, BranchTables>, 'transaction'>;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: SettingsNow;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sources: readonly LetterSource[];
}

/** Sends by mail what a branch that stands alone has to tell. For branches of a central, that does. */
export function composeBranchLetters(options: BranchLetterOptions): Feature<Notice> {
  const { database, gate, sources } = options;
  return {
    routes: [],
    ...composeLetters({
      ...options,
      reader: database.reader,
      write: (run) => gate.transaction(({ trx }) => run(trx)),
      lettersAt: async (now) => (await Promise.all(sources.map((source) => source(now)))).flat(),
    }),
  };
}

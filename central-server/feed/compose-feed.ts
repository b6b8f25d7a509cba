import type { Logger } from 'pino';
import type { Clock } from '#shared/server/kit/clock.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import { createWithinLimit } from '#shared/server/licence/within-limit.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import type { ConfirmationOptions } from '#shared/server/waiting-people/confirm-waiting.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { CentralGate } from '../db/write-gate.ts';
import { createChangeNotifier } from './change-notifier.ts';
import { createFeedStore } from './feed-store.ts';
import { createMergeUserChange } from './merge-user-change.ts';
import { purgeTombstones } from './purge-tombstones.ts';
import { purgeSaves } from './rollouts/purge-saves.ts';
import { rolloutRoutes } from './rollouts/routes.ts';
import { feedRoutes } from './routes.ts';
import { sortUsers } from './sort-users.ts';

/** Milliseconds that deletions are remembered: a branch that was away for longer takes what it has anew. */
const TOMBSTONE_RETENTION_MS = 180 * 86_400_000;

/** Milliseconds that what people save is kept, to be taken back. */
const SAVE_RETENTION_MS = 90 * 86_400_000;

/** The configuration's way down to the branches, over central's database. */
export function composeFeed({
  database,
  clock,
  log,
  gate,
  confirmBeforeWrite,
  licenceKey = null,
}: {
  readonly database: CentralDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly gate: CentralGate<never>;
  readonly confirmBeforeWrite: () => ConfirmationOptions;
  readonly licenceKey?: ServerOptions['licenceKey'];
}) {
  const { db, reader, dialect } = database;
  const notifier = createChangeNotifier(reader, (error) =>
    log.error({ err: error }, 'the feed cannot be read'),
  );
  return {
    routes: [
      ...feedRoutes({ reader, feed: createFeedStore(reader), news: notifier }),
      ...rolloutRoutes({
        reader,
        gate,
        confirmBeforeWrite: confirmBeforeWrite,
        withinLimit: createWithinLimit(createLicences(licenceKey)),
      }),
    ],
    newestRevision: notifier.newest,
    mergeUserChange: createMergeUserChange({ dialect, clock }),
    /** Forgets deletions, and what could be taken back, that are older. */
    async doHousekeeping() {
      await purgeTombstones(db, clock.now() - TOMBSTONE_RETENTION_MS);
      await purgeSaves(db, clock.now() - SAVE_RETENTION_MS);
    },
    start: () => sortUsers(db, clock.now()),
    stop: notifier.stop,
  };
}

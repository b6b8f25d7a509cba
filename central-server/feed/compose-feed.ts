import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { listConflictingChanges } from '#shared/contract/central/conflicts.ts';
import { pollChanges, pullConfiguration } from '#shared/contract/replication/replication-down.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { ConfirmationOptions } from '#shared/server/configured/confirm-waiting.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, read } from '#shared/server/kit/route.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import { createWithinLimit } from '#shared/server/licence/within-limit.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import { answerConfiguration } from '#sync/central/answer-configuration.ts';
import type { FeedStore } from '#sync/central/feed-ports.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { CentralGate } from '../db/write-gate.ts';
import { type ChangeSubscription, createChangeNotifier } from './change-notifier.ts';
import { conflictsPage } from './conflicts.ts';
import { createFeedStore } from './feed-store.ts';
import { createMergeUserChange } from './merge-user-change.ts';
import { recordChanges } from './record-changes.ts';
import { purgeSaves } from './rollouts/record-save.ts';
import { rolloutRoutes } from './rollouts/routes.ts';

/** Retention of deletions, ms: a branch that was offline longer fetches everything again. */
const TOMBSTONE_RETENTION_MS = 180 * 86_400_000;

/** Retention of configuration changes for reverting, ms. */
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
      ...feedRoutes({ reader, feed: createFeedStore(reader), updates: notifier }),
      ...rolloutRoutes({
        reader,
        gate,
        confirmBeforeWrite,
        withinLimit: createWithinLimit(createLicences(licenceKey)),
      }),
    ],
    newestRevision: notifier.newest,
    mergeUserChange: createMergeUserChange({ dialect, clock }),
    /** Purges older deletions and configuration changes. */
    async doHousekeeping() {
      await purgeTombstones(db, clock.now() - TOMBSTONE_RETENTION_MS);
      await purgeSaves(db, clock.now() - SAVE_RETENTION_MS);
    },
    start: () => sortUsers(db, clock.now()),
    stop: notifier.stop,
  };
}

export interface FeedRoutesOptions {
  readonly reader: Kysely<CentralTables>;
  readonly feed: FeedStore;
  readonly updates: ChangeSubscription;
}

/** Routes of the configuration feed for branches, and of conflicting changes. */
function feedRoutes({ reader, feed, updates }: FeedRoutesOptions): AsyncRoute<never>[] {
  return [
    read(pullConfiguration, async ({ branch, body }) => {
      const part = await answerConfiguration(feed, branch.idBranches, body);
      if (!part) throw apiError('NOT_FOUND', { about: `branch ${branch.idBranches}` });
      return part;
    }),

    read(pollChanges, async ({ branch, body, signal }) => ({
      revision: await updates.wait(branch.idBranches, body.revision, { waitMs: body.waitMs, signal }),
    })),

    read(listConflictingChanges, ({ query, caller }) =>
      conflictsPage(reader, { ...query, visible: visibleBranches(caller) }),
    ),
  ];
}

/**
 * Purges deletions before a moment, and stores the horizon: branches at an earlier revision fetch the scope again.
 * The clock only determines when, so a wrong one merely causes more transfer.
 *
 * @internal used by tests besides this file
 */
export async function purgeTombstones(db: Kysely<CentralTables>, before: Millis): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locks the counter, as transactions that add to the feed do.
    await trx
      .updateTable('feed_counter')
      .set((eb) => ({ revision: eb('revision', '+', 0) }))
      .where('id', '=', 1)
      .execute();
    const purged = await trx
      .deleteFrom('feed_rows')
      .where('deleted', '=', 1)
      .where('changed_at', '<', before)
      .returning(['scope', 'revision'])
      .execute();
    for (const [scope, horizon] of newestByScope(purged)) {
      await trx
        .updateTable('feed_scopes')
        .set({ horizon })
        .where('scope', '=', scope)
        .where('horizon', '<', horizon)
        .execute();
    }
  });
}

function newestByScope(rows: readonly { readonly scope: string; readonly revision: number }[]) {
  const newest = new Map<string, number>();
  for (const { scope, revision } of rows) newest.set(scope, Math.max(newest.get(scope) ?? 0, revision));
  return newest;
}

/** Users of one transaction: others wait for it. */
const PIECE = 200;

/**
 * Removes users from branches where they do not work. Runs once, after an upgrade from a version that sent all
 * users to all branches; restarts if interrupted.
 *
 * @internal used by tests besides this file
 */
export async function sortUsers(db: Kysely<CentralTables>, now: Millis): Promise<void> {
  const { users_sorted: isSorted } = await db
    .selectFrom('feed_counter')
    .select('users_sorted')
    .executeTakeFirstOrThrow();
  if (isSorted) return;
  for (let last = 0; ; ) {
    const users = await db
      .selectFrom('users')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PIECE)
      .execute();
    if (users.length === 0) break;
    const changes = users.map(({ id }) => ({
      entity: 'users',
      pk: id,
      op: 'update' as const,
      rowVersion: 0,
      values: {},
    }));
    await db.transaction().execute((trx) => recordChanges(trx, changes, now));
    last = users.at(-1)?.id ?? last;
  }
  await db.updateTable('feed_counter').set({ users_sorted: 1 }).execute();
}

import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import {
  POLL_TIMEOUT_MS,
  pollChanges,
  pullConfiguration,
} from '#shared/contract/replication/replication-down.ts';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { REACH } from '#shared/server/db/replication.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import { backOff } from '#sync/branch/back-off.ts';
import type { ConfigurationStore, GatheredScope, Gathering } from '#sync/branch/configuration-store.ts';
import { createPullEnd } from '#sync/branch/pull-end.ts';
import { type After, createWorkUnderWay, type Timer } from '../after.ts';
import type { CentralLink } from '../central-client.ts';
import type { ReplicationDeps } from '../replication.ts';
import { ANSWER_TIMEOUT_MS, POLL_PAUSE_MS } from '../timeouts.ts';
import { createPushStatus } from '../up/push-status.ts';
import { applyQuarantined, type SupportsTable } from './quarantined-rows.ts';
import { swapRows } from './swap-rows.ts';

/** The configuration's way down, while the branch is enrolled. */
export interface Downward {
  start(): void;
  /** Receives the newest revision of central for this branch. */
  notify(revision: number): void;
  /** Reads the revision of the configuration in force. */
  revision(): number;
  /** Progress of the first configuration; null once it is in force. */
  bootstrap(): ReplicationStatus['bootstrap'];
  stop(): Promise<void>;
}

/** Dependencies of the pull on the link to central. */
export interface DownwardLink extends CentralLink {
  readonly world: Pick<ReplicationDeps, 'database' | 'gate' | 'random' | 'bootId'> & {
    readonly after: After;
  };
}

export type ComposeDownward = (link: DownwardLink) => Downward;

/** Connects the receiver of central's configuration to a real database, network and timers. */
export const composeDownward: ComposeDownward = ({ client, idBranches, alarm, world }) => {
  const { database, gate, after, random, bootId } = world;
  const progress = createProgress(database.readable);
  const pushStatus = createPushStatus(database.readable);
  const working = createWorkUnderWay(after);
  let breath: Timer | null = null;
  let failures = 0;
  let known = progress.revision();
  /** The place in the log that central had reached at the last request: its answer lacks later changes. */
  let unsentAfter = pushStatus.read().cursor.seq;
  let latest = '';

  const store = createConfigurationStore({
    reader: database.reader,
    gate,
    idBranches,
    unsentAfter: () => unsentAfter,
  });
  const end = createPullEnd({
    store,
    ask(request) {
      if (working.isStopped()) return;
      latest = request.exchange;
      // Never decreases: a new epoch sends everything again, but central still has the earlier changes.
      unsentAfter = Math.max(unsentAfter, pushStatus.read().cursor.seq);
      working.add(
        client.call(pullConfiguration, { body: request }).then(
          (part) => end.receive(part),
          () => (latest === request.exchange && !working.isStopped() ? end.failed() : undefined),
        ),
      );
    },
    wakeAfter: (ms) => working.wakeAfter(ms, () => end.woken()),
    alarm,
    random,
    bootId,
  });

  function announced(revision: number): void {
    if (revision === known || working.isStopped()) return;
    known = revision;
    working.add(end.announced());
  }

  /** Long polls for changes, and retries after errors. The link reports its errors. */
  function listen(): void {
    if (working.isStopped()) return;
    const body = { revision: known, waitMs: POLL_TIMEOUT_MS };
    const answered = client
      .call(
        pollChanges,
        { body },
        { timeoutMs: POLL_TIMEOUT_MS + ANSWER_TIMEOUT_MS.afterHold, longPoll: true },
      )
      .then(
        ({ revision }) => {
          failures = 0;
          announced(revision);
          return POLL_PAUSE_MS * (1 + random());
        },
        () => {
          failures += 1;
          return POLL_PAUSE_MS + backOff(failures, random());
        },
      );
    working.add(
      answered.then((ms) => {
        breath = working.isStopped() ? null : after(ms, listen);
      }),
    );
  }

  return {
    start() {
      const applied = store
        .takeUp()
        .catch((error: unknown) => alarm(error instanceof Error ? error.message : String(error)));
      working.add(applied.then(() => end.start()));
      listen();
    },
    notify: announced,
    revision: progress.revision,
    bootstrap: progress.bootstrap,
    async stop() {
      const ended = working.stop();
      breath?.stop();
      await ended;
    },
  };
};

/** Progress of receiving the configuration. */
function createProgress(sqlite: Database) {
  const inForce = statement<object>()(sqlite, (db) =>
    db.selectFrom('central_scopes').select(({ fn }) => fn.max('position').as('revision')),
  );
  const gathering = statement<object>()(sqlite, (db) =>
    db.selectFrom('downloaded_scopes').select(({ fn }) => fn.sum<number>('rows').as('rows')),
  );
  const gathered = statement<object>()(sqlite, (db) =>
    db.selectFrom('downloaded_rows').select(({ fn }) => fn.countAll<number>().as('rows')),
  );
  return {
    /** Reads the revision of the configuration in force; 0 before there is any. */
    revision: (): number => inForce.get({})?.revision ?? 0,

    /** Counts the rows that have come of all to come; null once a configuration is in force. */
    bootstrap(): ReplicationStatus['bootstrap'] {
      const revision = inForce.get({})?.revision;
      if (revision !== null && revision !== undefined) return null;
      const total = gathering.get({})?.rows ?? null;
      const received = gathered.get({})?.rows ?? 0;
      return { phase: total === null ? 'requesting' : 'receiving', received, total };
    },
  };
}

export interface ConfigurationStoreOptions {
  readonly reader: Kysely<BranchTables>;
  readonly gate: TransactionGate<Notice, BranchTables>;
  readonly idBranches: number;
  /** Local changes after this entry of the log were not sent when central was queried. */
  readonly unsentAfter: () => number;
  /** Tables and columns of this version; tests can reduce them. */
  readonly knows?: SupportsTable;
}

/** Also applies rows that an upgrade of this branch has columns for. */
interface BranchConfigurationStore extends ConfigurationStore {
  /** Applies quarantined rows; after each start. */
  takeUp(): Promise<void>;
}

/** Rows per statement, below the parameter limit of SQLite. */
const PIECE = 500;

/**
 * The configuration of this branch, as it comes from central, in its database.
 *
 * @internal used by tests besides this file
 */
export function createConfigurationStore(options: ConfigurationStoreOptions): BranchConfigurationStore {
  const { reader, gate, knows = (entity) => Object.hasOwn(REACH, entity) } = options;
  return {
    status: async () => ({
      inForce: await reader.selectFrom('central_scopes').select(['scope', 'position']).execute(),
      gathering: (await reader.selectFrom('downloaded_scopes').selectAll().execute()).map(
        (scope): GatheredScope => ({ ...scope, reset: scope.reset === 1 }),
      ),
    }),
    gathered: () => reader.selectFrom('downloaded_rows').selectAll().execute(),
    stored: () =>
      reader
        .selectFrom('central_rows')
        .select(['scope', 'entity', 'pk', 'revision', 'hash'])
        .where('removed', '=', 0)
        .execute(),
    gather: (gathering) => gate.transaction(({ trx }) => gather(trx, gathering)),
    takeUp: () =>
      gate.transaction(async (scope) => {
        if ((await applyQuarantined(scope, knows)) > 0) scope.announce({ kind: 'configuration' });
      }),
    swap: (swap) =>
      gate.transaction((scope) =>
        swapRows(scope, swap, { idBranches: options.idBranches, unsentAfter: options.unsentAfter(), knows }),
      ),
  };
}

async function gather(trx: Kysely<BranchTables>, { scopes, dropped, changes }: Gathering): Promise<void> {
  if (dropped.length > 0) await trx.deleteFrom('downloaded_rows').where('scope', 'in', dropped).execute();
  await trx.deleteFrom('downloaded_scopes').execute();
  await trx
    .insertInto('downloaded_scopes')
    .values(
      scopes.map(({ scope, position, known, rows, checksum, reset }) => ({
        scope,
        position,
        known,
        rows,
        checksum,
        reset: reset ? 1 : 0,
      })),
    )
    .execute();
  for (let start = 0; start < changes.length; start += PIECE) {
    const piece = changes.slice(start, start + PIECE);
    await trx
      .insertInto('downloaded_rows')
      .values(piece.map(({ scope, entity, pk, revision, row }) => ({ scope, entity, pk, revision, row })))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'entity', 'pk']).doUpdateSet((eb) => ({
          revision: eb.ref('excluded.revision'),
          row: eb.ref('excluded.row'),
        })),
      )
      .execute();
  }
}

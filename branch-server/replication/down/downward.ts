import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import {
  POLL_TIMEOUT_MS,
  pollChanges,
  pullConfiguration,
} from '#shared/contract/replication/replication-down.ts';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { backOff } from '#sync/branch/back-off.ts';
import { createPullEnd } from '#sync/branch/pull-end.ts';
import { type After, createWorkUnderWay, type Timer } from '../after.ts';
import type { CentralLink } from '../central-client.ts';
import type { ReplicationDeps } from '../replication.ts';
import { ANSWER_TIMEOUT_MS, POLL_PAUSE_MS } from '../timeouts.ts';
import { createPushStatus } from '../up/push-status.ts';
import { createConfigurationStore } from './configuration-store.ts';

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
      return { phase: total === null ? 'asking' : 'taking', received, total };
    },
  };
}

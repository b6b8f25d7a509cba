import {
  POLL_TIMEOUT_MS,
  pollChanges,
  pullConfiguration,
} from '#shared/contract/replication/replication-down.ts';
import { backOff } from '#sync/branch/back-off.ts';
import { createPullEnd } from '#sync/branch/pull-end.ts';
import type { Timer } from '../after.ts';
import type { ComposeDownward } from '../downward.ts';
import { createPushStatus } from '../up/push-status.ts';
import { createWorkUnderWay } from '../work-under-way.ts';
import { createConfigurationStore } from './configuration-store.ts';
import { createProgress } from './progress.ts';

/** Milliseconds for the answer to come after central has held it back. */
const ON_ITS_WAY_MS = 10_000;
/** Milliseconds between two requests for news, for a central that answers each at once. */
const BREATH_MS = 250;

/** Puts a real database, network and timers around the receiver of central's configuration. */
export const composeDownward: ComposeDownward = ({ client, enrolment, alarm, world }) => {
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
    idBranches: enrolment.id_branches,
    unsentAfter: () => unsentAfter,
  });
  const end = createPullEnd({
    store,
    ask(request) {
      if (working.isStopped()) return;
      latest = request.exchange;
      // Never goes back: a new epoch sends everything again, but central still has what it had.
      unsentAfter = Math.max(unsentAfter, pushStatus.read().cursor.seq);
      working.add(
        client.call(pullConfiguration, { body: request }).then(
          (part) => end.hear(part),
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

  /** Asks for news for ever, again later where it fails. The link itself reports what is wrong with it. */
  function listen(): void {
    if (working.isStopped()) return;
    const body = { revision: known, waitMs: POLL_TIMEOUT_MS };
    const answered = client
      .call(pollChanges, { body }, { timeoutMs: POLL_TIMEOUT_MS + ON_ITS_WAY_MS, held: true })
      .then(
        ({ revision }) => {
          failures = 0;
          announced(revision);
          return BREATH_MS * (1 + random());
        },
        () => {
          failures += 1;
          return BREATH_MS + backOff(failures, random());
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
    news: announced,
    revision: progress.revision,
    bootstrap: progress.bootstrap,
    async stop() {
      const ended = working.stop();
      breath?.stop();
      await ended;
    },
  };
};

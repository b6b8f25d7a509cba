import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Change } from '#shared/server/db/change.ts';
import type { Scope, TransactionScope, WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { isDiskFull } from '#shared/server/kit/is-disk-full.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { Journal } from './journal.ts';
import type { BranchTables } from './tables.ts';

export interface WriteGateOptions<Notice> {
  readonly sqlite: Database;
  /** Uses the same connection: SQLite has one writer, and this gate is the only way to it. */
  readonly kysely: Kysely<BranchTables>;
  readonly journal: Journal;
  readonly audit: AuditTrail;
  readonly clock: Clock;
  /** New rows get ids above this one; read at each write, since it changes when a branch is enrolled. */
  readonly firstId: () => number;
  /** Frees space on a full disk; returns whether there is some, and the failed work is retried once. */
  readonly relieve?: () => Promise<boolean>;
  /** Notice for a change of a row, besides announced ones; null for none. */
  readonly noticeOf?: (change: Change) => Notice | null;
  /** Receives the notices of a commit, before the answers are sent. Must not throw. */
  readonly onCommit: (notices: readonly Notice[]) => void;
}

/** A command of a group without savepoints failed after it had written: the group must run again. */
class HalfWritten extends Error {}

/**
 * Commits all commands of one turn of the event loop together. A failed command is rolled back alone. Commands run
 * without savepoints, which cost two fifths of a write; only if one fails after writing, the group is rolled back
 * and runs again with a savepoint per command. Answers and notices follow the commit.
 */
export function createWriteGate<Notice>(options: WriteGateOptions<Notice>): WriteGate<Notice, BranchTables> {
  const { sqlite, kysely, journal, audit, clock, firstId, relieve, noticeOf, onCommit } = options;
  const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map((sql) =>
    sqlite.prepare(sql),
  );
  const [savepoint, release, undo] = ['savepoint one', 'release one', 'rollback to one'].map((sql) =>
    sqlite.prepare(sql),
  );
  const changes = sqlite.prepare<[], number>('select total_changes()').pluck();
  const writeQueue = createWriteQueue(commitGroup);
  let version = 0;
  let notices: Notice[] = [];

  async function commitGroup(group: readonly CommandEntry[]): Promise<void> {
    try {
      const resolve = await relieved(() => attemptAll(group));
      onCommit(notices);
      for (const answer of resolve) answer();
    } catch (error) {
      for (const entry of group) entry.fail(error);
    }
  }

  function attemptAll(group: readonly CommandEntry[]): (() => void)[] {
    try {
      return commitAll(group, runUnguarded);
    } catch (error) {
      if (!(error instanceof HalfWritten)) throw error;
      return commitAll(group, inSavepoint);
    }
  }

  function commitAll(group: readonly CommandEntry[], guard: Guard): (() => void)[] {
    notices = [];
    try {
      begin?.run();
      const resolve = group.map((entry) => entry.attempt(guard));
      commit?.run();
      return resolve;
    } catch (error) {
      if (sqlite.inTransaction) rollback?.run();
      throw error;
    }
  }

  /** Takes an error as the command's own if nothing was written before; otherwise the group runs again. */
  function runUnguarded<Answer>(run: () => Answer): Outcome<Answer> {
    const before = changes.get();
    try {
      return { answer: run() };
    } catch (error) {
      if (isOfGroup(error)) throw error;
      if (changes.get() !== before) throw new HalfWritten();
      return { error };
    }
  }

  function inSavepoint<Answer>(run: () => Answer): Outcome<Answer> {
    savepoint?.run();
    try {
      const answer = run();
      release?.run();
      return { answer };
    } catch (error) {
      if (isOfGroup(error)) throw error;
      undo?.run();
      release?.run();
      return { error };
    }
  }

  /** Whether an error affects the whole group: a full disk may have ended its transaction with all savepoints. */
  const isOfGroup = (error: unknown) => !sqlite.inTransaction || isDiskFull(error);

  /** Repeats the write if the disk was full and space could be freed. */
  async function relieved<T>(write: () => T | Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!isDiskFull(error) || !(await relieve?.())) throw error;
      return write();
    }
  }

  function scopeOf(announced: Notice[]): Scope<Notice> {
    const now = clock.now();
    const recordChanges = journal.begin();
    const record = (change: Change): void => {
      recordChanges(change);
      const notice = noticeOf?.(change);
      if (notice) announced.push(notice);
    };
    return {
      now,
      firstId: firstId(),
      record,
      audit: (entry) => audit(entry, now, record),
      announce: (notice) => announced.push(notice),
    };
  }

  /** Runs a transaction between the groups of commands. */
  const enterTransaction = <Answer>(
    work: (scope: TransactionScope<Notice, BranchTables>) => Promise<Answer>,
    ended: () => void,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const inside = async () => {
        const announced: Notice[] = [];
        const answer = await kysely
          .transaction()
          .execute((trx) =>
            work({ ...scopeOf(announced), trx } satisfies TransactionScope<Notice, BranchTables>),
          );
        onCommit(announced);
        return answer;
      };
      const run = () => relieved(inside).finally(ended).then(resolve, reject);
      writeQueue.enter({ kind: 'transaction', run });
    });

  return {
    version: () => version,

    command: (run) =>
      new Promise((resolve, reject) => {
        const attempt = (guarded: Guard) => {
          const announced: Notice[] = [];
          const outcome = guarded(() => run(scopeOf(announced)));
          if ('error' in outcome) return () => reject(outcome.error);
          notices.push(...announced);
          return () => resolve(outcome.answer);
        };
        writeQueue.enter({ kind: 'command', attempt, fail: reject });
      }),

    transaction: (work) =>
      enterTransaction(work, () => {
        version += 1;
      }),
    background: (work) => enterTransaction(work, () => {}),
  };
}

/** Maximum number of commands per commit, which limits the latency of the first. */
const MAX_GROUP = 200;

type Entry = CommandEntry | TransactionEntry;

/** Result of a command within its group; failed ones leave no changes. */
type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown };

/** Runs a command so that its refusal is its own; throws if the whole group has failed. */
type Guard = <Answer>(run: () => Answer) => Outcome<Answer>;

interface CommandEntry {
  readonly kind: 'command';
  /** Runs under a guard, possibly twice; returns the work to do after the durable commit. */
  readonly attempt: (guarded: Guard) => () => void;
  readonly fail: (error: unknown) => void;
}
interface TransactionEntry {
  readonly kind: 'transaction';
  readonly run: () => Promise<void>;
}

/** Serializes writes in order of arrival: commands in groups, transactions alone. */
function createWriteQueue(commitGroup: (group: readonly CommandEntry[]) => Promise<void>) {
  const queue: Entry[] = [];
  let draining = false;

  function enter(entry: Entry): void {
    queue.push(entry);
    if (draining) return;
    draining = true;
    setImmediate(drain);
  }

  async function drain(): Promise<void> {
    for (let next = queue[0]; next; next = queue[0]) {
      if (next.kind === 'transaction') {
        queue.shift();
        await next.run();
      } else {
        await commitGroup(dequeueCommands());
        await gather();
      }
    }
    draining = false;
  }

  /**
   * Collects commands that arrive during the commit for the next group, while each turn of the event loop brings
   * more.
   */
  async function gather(): Promise<void> {
    for (let before = -1; queue.length > before && queue.length < MAX_GROUP; ) {
      before = queue.length;
      await new Promise(setImmediate);
    }
  }

  function dequeueCommands(): CommandEntry[] {
    const end = queue.findIndex((entry) => entry.kind === 'transaction');
    return queue.splice(0, Math.min(end < 0 ? queue.length : end, MAX_GROUP)) as CommandEntry[];
  }

  return { enter };
}

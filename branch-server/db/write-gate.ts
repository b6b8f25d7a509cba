import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Change } from '#shared/server/db/change.ts';
import type { Scope, TransactionScope, WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { isDiskFull } from '#shared/server/kit/is-disk-full.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { Journal } from './journal.ts';
import type { BranchTables } from './tables.ts';
import { type CommandEntry, createWriteQueue, type Guard, type Outcome } from './write-queue.ts';

export interface WriteGateOptions<Notice> {
  readonly sqlite: Database;
  /** Uses the same connection: SQLite has one writer, and this gate is the only way to it. */
  readonly kysely: Kysely<BranchTables>;
  readonly journal: Journal;
  readonly audit: AuditTrail;
  readonly clock: Clock;
  /** New rows get ids above this one; read at each write, since it changes when a branch is enrolled. */
  readonly firstId: () => number;
  /** Makes room on a full disk and says whether there is any now: what failed is then tried once more. */
  readonly relieve?: () => Promise<boolean>;
  /** Says what a change of a row means to pages, beside what is announced; null for nothing. */
  readonly noticeOf?: (change: Change) => Notice | null;
  /** Takes the notices of a commit, before the callers are answered. Must not throw. */
  readonly onCommit: (notices: readonly Notice[]) => void;
}

/** Says that a command of a bare group was refused after it had written: the group has to be done again. */
class HalfWritten extends Error {}

/**
 * Groups what arrives within one turn of the event loop into one durable commit. A refused command is taken back
 * alone: commands run bare, since a savepoint each costs two fifths of what they write; only where one is refused
 * after it has written is the whole group rolled back and done again, each command in a savepoint of its own. Nobody
 * is answered, and nothing is announced, before the commit.
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
      const settle = await relieved(() => attemptAll(group));
      onCommit(notices);
      for (const answer of settle) answer();
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
      const settle = group.map((entry) => entry.attempt(guard));
      commit?.run();
      return settle;
    } catch (error) {
      if (sqlite.inTransaction) rollback?.run();
      throw error;
    }
  }

  /** Takes a refusal as the command's own while nothing was written before it; else has the group done again. */
  function runUnguarded<Answer>(run: () => Answer): Outcome<Answer> {
    const before = changes.get();
    try {
      return { answer: run() };
    } catch (error) {
      if (isOfGroup(error)) throw error;
      if (changes.get() !== before) throw new HalfWritten();
      return { refusal: error };
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
      return { refusal: error };
    }
  }

  /** Tells what concerns the whole group: a full disk may have ended its transaction with every savepoint in it. */
  const isOfGroup = (error: unknown) => !sqlite.inTransaction || isDiskFull(error);

  /** Does it once more where only the disk was full and room could be made. */
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
    const keep = journal.begin();
    const record = (change: Change): void => {
      keep(change);
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

  return {
    version: () => version,

    command: (run) =>
      new Promise((resolve, reject) => {
        const attempt = (guarded: Guard) => {
          const announced: Notice[] = [];
          const outcome = guarded(() => run(scopeOf(announced)));
          if ('refusal' in outcome) return () => reject(outcome.refusal);
          notices.push(...announced);
          return () => resolve(outcome.answer);
        };
        writeQueue.enter({ kind: 'command', attempt, fail: reject });
      }),

    transaction: (work) =>
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
        const run = () =>
          relieved(inside)
            .finally(() => {
              version += 1;
            })
            .then(resolve, reject);
        writeQueue.enter({ kind: 'transaction', run });
      }),
  };
}

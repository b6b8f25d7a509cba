import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';

interface QueueOfBranch {
  readonly branch: number;
  readonly queue: number;
}

/** Keeps how many wait in each queue beside the tickets, in the transaction that moves them. */
export function createWaitingCount(sqlite: Database) {
  // A ticket can be transferred into a queue that has never given a number and so has no counter yet.
  const enter = statement<QueueOfBranch>()(sqlite, (db, p) =>
    db
      .insertInto('queue_counters')
      .values({ id_branches: p('branch'), id_queues: p('queue'), last: null, day: '', waiting: 1 })
      .onConflict((on) =>
        on
          .columns(['id_branches', 'id_queues'])
          .doUpdateSet((eb) => ({ waiting: eb('queue_counters.waiting', '+', 1) })),
      ),
  );
  const leave = statement<QueueOfBranch>()(sqlite, (db, p) =>
    db
      .updateTable('queue_counters')
      .set((eb) => ({ waiting: eb('waiting', '-', 1) }))
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue')),
  );

  return {
    entered: (queue: QueueOfBranch): void => void enter.run(queue),
    left: (queue: QueueOfBranch): void => void leave.run(queue),
  };
}

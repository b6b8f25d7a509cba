import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { furthestNumber } from '#shared/domain/tickets/furthest-number.ts';
import { nextNumber } from '#shared/domain/tickets/number.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';
import type { QueueResult } from './queue-finder.ts';

/** A number that was given. */
interface IssuedNumber {
  readonly idQueues: number;
  readonly day: string;
  readonly letter: string;
  readonly number: number;
}

/** Issues ticket numbers from the counter of a queue, inside the transaction that issues the ticket. */
export function createNumbering(sqlite: Database) {
  const counter = statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('queue_counters')
      .select(['last', 'day', 'waiting'])
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue')),
  );
  const storeNumber = statement<{ branch: number; queue: number; last: number; day: string }>()(
    sqlite,
    (db, p) =>
      db
        .insertInto('queue_counters')
        .values({
          id_branches: p('branch'),
          id_queues: p('queue'),
          last: p('last'),
          day: p('day'),
          waiting: 0,
        })
        .onConflict((on) =>
          on.columns(['id_branches', 'id_queues']).doUpdateSet({ last: p('last'), day: p('day') }),
        ),
  );
  const ofDay = statement<{ branch: number; queue: number; day: string }>()(sqlite, (db, p) =>
    db
      .selectFrom('day_numbers')
      .select('last')
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('day', '=', p('day')),
  );
  const storeDay = statement<{ branch: number; queue: number; last: number; day: string }>()(
    sqlite,
    (db, p) =>
      db
        .insertInto('day_numbers')
        .values({ id_branches: p('branch'), id_queues: p('queue'), day: p('day'), last: p('last') })
        .onConflict((on) => on.columns(['id_branches', 'id_queues', 'day']).doUpdateSet({ last: p('last') })),
  );
  const alive = statement<{ branch: number; letter: string; number: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select('id')
      .where('id_branches', '=', p('branch'))
      .where('letter', '=', p('letter'))
      .where('number', '=', p('number'))
      .where('state', 'in', ALIVE)
      .where('no_ticket', '=', 0),
  );
  const restartDay = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .deleteFrom('day_numbers')
      .where('id_branches', '=', p('branch'))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('queue_counters as c')
            .innerJoin('queues as q', 'q.id', 'c.id_queues')
            .select('c.id_queues')
            .whereRef('c.id_branches', '=', 'day_numbers.id_branches')
            .whereRef('c.id_queues', '=', 'day_numbers.id_queues')
            .whereRef('c.day', '=', 'day_numbers.day')
            .where('q.restart', '=', 1),
        ),
      ),
  );
  const restart = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .updateTable('queue_counters')
      .set({ last: null })
      .where('id_branches', '=', p('branch'))
      .where('id_queues', 'in', (eb) => eb.selectFrom('queues').select('id').where('restart', '=', 1)),
  );

  const queueOf = statement<{ queue: number }>()(sqlite, (db, p) =>
    db.selectFrom('queues').select(['letter', 'min_limit', 'max_limit']).where('id', '=', p('queue')),
  );

  /** Continues a queue after the highest number issued beside its counter on a day. */
  function goOnIn(
    scope: { readonly branch: number; readonly queue: number },
    day: string,
    issued: readonly IssuedNumber[],
  ) {
    const queue = queueOf.get(scope);
    if (!queue) return;
    const numbers = issued.flatMap(({ letter, number }) => (letter === queue.letter ? [number] : []));
    const range = { minLimit: queue.min_limit, maxLimit: queue.max_limit };
    const today = furthestNumber(ofDay.get({ ...scope, day })?.last ?? null, numbers, range);
    if (today !== null) storeDay.run({ ...scope, day, last: today });
    const before = counter.get(scope);
    const last = furthestNumber(before?.last ?? null, numbers, range);
    if (last !== null && (before?.day ?? '') <= day) storeNumber.run({ ...scope, day, last });
  }

  return {
    /**
     * Continues after numbers that were issued beside the counters, by this branch before it was restored. The
     * newest day of each queue counts.
     */
    goOn(branch: number, issued: readonly IssuedNumber[]): void {
      for (const [queue, ofQueue] of Map.groupBy(issued, ({ idQueues }) => idQueues)) {
        const day = ofQueue.reduce((newest, ticket) => (ticket.day > newest ? ticket.day : newest), '');
        goOnIn(
          { branch, queue },
          day,
          ofQueue.filter((ticket) => ticket.day === day),
        );
      }
    },

    /**
     * Issues the next number of a queue on a business day, even if another day started in between. Throws if the
     * tickets of all numbers are alive.
     */
    draw(branch: number, queue: QueueResult, day: string): number {
      const scope = { branch, queue: queue.id };
      const before = queue.restart ? ofDay.get({ ...scope, day }) : counter.get(scope);
      const range = { minLimit: queue.min_limit, maxLimit: queue.max_limit };
      const number = nextNumber(
        before?.last ?? null,
        range,
        (candidate) => alive.get({ branch, letter: queue.letter, number: candidate }) !== undefined,
      );
      if (number === null) throw apiError('QUEUE_NUMBERS_EXHAUSTED', { params: { queue: queue.name } });
      storeNumber.run({ ...scope, last: number, day });
      storeDay.run({ ...scope, last: number, day });
      return number;
    },

    /** Whether a number is in use by a waiting, stand-by or current ticket. */
    isAlive: (branch: number, letter: string, number: number): boolean =>
      alive.get({ branch, letter, number }) !== undefined,

    /** Restarts the numbers of queues that start each day at their lowest. */
    restart(branch: number): void {
      restartDay.run({ branch });
      restart.run({ branch });
    },

    /** Counts the tickets that wait in a queue. */
    waiting: (branch: number, queue: number): number => counter.get({ branch, queue })?.waiting ?? 0,
  };
}

export type Numbering = ReturnType<typeof createNumbering>;

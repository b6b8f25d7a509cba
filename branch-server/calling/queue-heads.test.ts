import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '#shared/domain/simulation/customer.ts';
import { queueCandidatesOf } from '#shared/domain/simulation/run-day.ts';
import { customers, QUEUES, SPAN_MS } from '#tests/simulation/arbitrary-waiting.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type BranchDatabase, openDatabase } from '../db/open-database.ts';
import { createQueueHeads } from './queue-heads.ts';

const BRANCH = 1;
const EVERYTHING = { oldest: true, oldestDue: true, appointments: true };

describe('the first tickets of the queues', () => {
  const folder = temporaryFolder();
  let database: BranchDatabase;
  let heads: ReturnType<typeof createQueueHeads>;
  beforeAll(async () => {
    database = await openDatabase(folder.path);
    // Only tickets: the tables they refer to are not needed.
    database.sqlite.pragma('foreign_keys = off');
    heads = createQueueHeads(database.sqlite);
  });
  afterAll(() => {
    database.close();
    folder.remove();
  });

  /** Inserts these customers as waiting, and copies of each at another branch and as served. */
  function fill(waiting: readonly Customer[]): void {
    const insert = database.sqlite.prepare(
      `insert into tickets (id, id_branches, id_queues, id_services, id_segments, letter, number, code, state,
         arrived_at, entered_at, callable_at, appointment_at)
       values (?, ?, ?, 1, 1, 'T', ?, ?, ?, ?, ?, ?, ?)`,
    );
    database.sqlite.transaction(() => {
      database.sqlite.exec('delete from tickets');
      for (const { id, code, queueId, arrivedAt, enteredAt, callableAt, appointmentAt } of waiting) {
        const times = [arrivedAt, enteredAt, callableAt, appointmentAt];
        insert.run(id, BRANCH, queueId, id, code, 'waiting', ...times);
        insert.run(id - 100, BRANCH + 1, queueId, id, code, 'waiting', ...times);
        insert.run(id - 200, BRANCH, queueId, id, code, 'assisted', ...times);
      }
    })();
  }

  it('equal those computed from whole queues, for waiting, away and appointment tickets', () => {
    fc.assert(
      fc.property(customers, fc.integer({ min: 0, max: SPAN_MS * 2 }), (waiting, now) => {
        fill(waiting);
        const found = QUEUES.map((queue) => heads(queue, BRANCH, now, EVERYTHING));
        expect(found).toEqual(queueCandidatesOf(QUEUES, waiting, now));
      }),
      { numRuns: 300 },
    );
  });

  it('are queried only if a profile uses them', () => {
    const [, , , withAppointments] = QUEUES;
    if (!withAppointments) throw new Error('the hall has no queue with appointments');
    fill([{ id: 1, code: 'T1', queueId: 4, arrivedAt: 0, enteredAt: 0, callableAt: 0, appointmentAt: null }]);
    const line = heads(withAppointments, BRANCH, 1, {
      oldest: false,
      oldestDue: false,
      appointments: false,
    });
    expect(line).toMatchObject({ head: { id: 1 }, oldest: null, oldestDue: null, appointments: null });
  });
});

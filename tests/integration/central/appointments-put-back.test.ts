import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import {
  atEnd,
  PATIENCE,
  PLACES,
  type SharedAppointments,
  startSharedAppointments,
} from '#tests/support/network/shared-appointments.ts';
import { startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';

const timeout = 120_000;
const { book, calendar, day, find, free, freeStarts } = atEnd;

describe('places that branch and central share, after a disk was put back or copied', () => {
  let both: SharedAppointments;
  let ends: SharedAppointments['ends'];
  const aside = temporaryFolder();
  beforeAll(async () => {
    both = await startSharedAppointments();
    ends = both.ends;
  }, timeout);
  afterAll(async () => {
    await both.stop();
    aside.remove();
  });

  /** Books at an end the first place that is free there. */
  const bookAt = async (end: SharedAppointments['ends']['desk'], who: string) =>
    book(end, (await freeStarts(end))[0] ?? 0, who);
  const files = (folder: string, kind: 'branch' | 'central') => {
    const file = join(folder, DATABASE_FILES[kind]);
    const copy = join(aside.path, DATABASE_FILES[kind]);
    return {
      keep: () => cpSync(file, copy),
      putBack() {
        for (const rest of ['-wal', '-shm']) rmSync(file + rest, { force: true });
        cpSync(copy, file);
      },
    };
  };
  const status = async (promise: Promise<unknown>) => (await refusalOf(promise)).status;

  it('have in them what the branch had booked before there were two ends', { timeout }, async () => {
    const earlier = await bookAt(ends.desk, 'Anterior');
    await both.settled();
    await both.branch.cut();
    // As a branch that had booked by itself finds its tables once it has a version that shares.
    await both.branch.gate().transaction(async ({ trx }) => {
      await trx.updateTable('appointments').set({ booking: '', changed: 0 }).execute();
      await trx.deleteFrom('slot_seats').execute();
      const asMigrated = {
        learned: 1,
        session: null,
        begun: null,
        machine: '',
        change: 0,
        told: 0,
        heard: 0,
      } as const;
      await trx.updateTable('appointment_ledgers').set(asMigrated).execute();
    });
    const { db } = both.central.database();
    for (const table of ['appointments', 'slot_seats', 'appointment_ledgers'] as const)
      await db.deleteFrom(table).execute();
    await both.branch.restart(() => rmSync(join(both.branch.folder, 'appointment-places.json')));
    await both.signIn();
    // It goes on by itself until central can be reached, which knows nothing of it yet.
    const alone = await bookAt(ends.desk, 'Sola');
    expect(await status(book(ends.admin, earlier.start, 'Doble'))).toBe('SLOTS_NOT_SYNCED');
    both.branch.link.heal();
    await both.settled();
    for (const { number } of [earlier, alone]) expect(await find(ends.admin, number)).toHaveLength(1);
  });

  it('are not booked at a branch that was put back, until central has told it what it has lost', {
    timeout,
  }, async () => {
    const { keep, putBack } = files(both.branch.folder, 'branch');
    await both.branch.restart(keep);
    await both.signIn();
    const lost = await bookAt(ends.desk, 'Perdida');
    await both.settled();
    await both.branch.cut();
    await both.branch.restart(putBack);
    await both.signIn();
    expect(await find(ends.desk, 'Perdida')).toEqual([]);
    expect(await calendar(ends.desk)).toMatchObject({ pendingAtOtherEnd: true });
    expect(await free(ends.desk)).toBe(0);
    expect(await status(book(ends.desk, lost.start, 'Doble'))).toBe('SLOTS_NOT_SYNCED');
    const meanwhile = await bookAt(ends.admin, 'Mientras');
    both.branch.link.heal();
    await both.settled();
    for (const { number } of [lost, meanwhile]) expect(await find(ends.desk, number)).toHaveLength(1);
  });

  it('are not booked at a copy of the branch on another machine, while the branch goes on', {
    timeout,
  }, async () => {
    const copied = temporaryFolder();
    await both.branch.restart(() => cpSync(both.branch.folder, copied.path, { recursive: true }));
    await both.signIn();
    const copy = await startReplicatingBranch(
      { downward: both.downward, machineName: async () => 'another machine' },
      copied,
      both.clock,
    );
    const there = await copy.signIn('admin');
    const [start = 0] = await freeStarts(ends.desk);
    expect(await status(book(there, start, 'Copia'))).toBe('SLOTS_NOT_SYNCED');
    await vi.waitFor(async () => {
      const { alarms } = await there.call(getReplicationStatus, {});
      expect(alarms.map(({ kind }) => kind)).toContain('otherMachine');
    }, PATIENCE);
    expect(await status(book(there, start, 'Copia'))).toBe('SLOTS_NOT_SYNCED');
    await copy.stop();
    await both.settled();
    await book(ends.desk, start, 'Original');
    await vi.waitFor(async () => expect(await find(ends.admin, 'Original')).toHaveLength(1), PATIENCE);
    await both.settled();
  });

  it('are not booked at a central that was put back, until the branch has told it what it has lost', {
    timeout,
  }, async () => {
    const { keep, putBack } = files(both.central.folder, 'central');
    await both.central.restart(keep);
    await both.signIn();
    await both.settled();
    const lost = await bookAt(ends.admin, 'Olvidada');
    await vi.waitFor(async () => expect(await find(ends.desk, lost.number)).toHaveLength(1), PATIENCE);
    await both.branch.cut();
    await both.central.restart(putBack);
    await both.signIn();
    expect(await status(book(ends.admin, lost.start, 'Doble'))).toBe('SLOTS_NOT_SYNCED');
    both.branch.link.heal();
    await both.settled();
    expect(await find(ends.admin, lost.number)).toMatchObject([{ customerName: 'Olvidada' }]);
    const known = (await day(ends.admin))?.appointments ?? [];
    const names = known.map(({ start, idQueues }) => `${idQueues} ${start}`);
    for (const name of names) expect(names.filter((each) => each === name).length).toBeLessThanOrEqual(2);
    expect(known.length).toBeLessThanOrEqual(PLACES);
  });
});

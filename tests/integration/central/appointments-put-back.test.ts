import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import {
  atEnd,
  SEATS,
  type SharedAppointments,
  startSharedAppointments,
  WAIT_OPTIONS,
} from '#tests/support/network/shared-appointments.ts';
import { startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';

const { book, calendar, day, find, free, freeStarts } = atEnd;

describe('seats shared by branch and central, after a disk was restored or copied', () => {
  let both: SharedAppointments;
  let ends: SharedAppointments['ends'];
  const quarantined = temporaryFolder();
  beforeAll(async () => {
    both = await startSharedAppointments();
    ends = both.ends;
  });
  afterAll(async () => {
    await both.stop();
    quarantined.remove();
  });

  /** Books the first free seat at an end. */
  const bookAt = async (end: SharedAppointments['ends']['atBranch'], who: string) =>
    book(end, (await freeStarts(end))[0] ?? 0, who);
  const files = (folder: string, kind: 'branch' | 'central') => {
    const file = join(folder, DATABASE_FILES[kind]);
    const copy = join(quarantined.path, DATABASE_FILES[kind]);
    return {
      store: () => cpSync(file, copy),
      restore() {
        for (const rest of ['-wal', '-shm']) rmSync(file + rest, { force: true });
        cpSync(copy, file);
      },
    };
  };
  const status = async (promise: Promise<unknown>) => (await apiErrorOf(promise)).status;

  it('include bookings of the branch from before', async () => {
    const earlier = await bookAt(ends.atBranch, 'Anterior');
    await both.synced();
    await both.branch.cut();
    // The state after a branch that had booked alone is updated to a version that shares seats.
    await both.branch.gate().transaction(async ({ trx }) => {
      await trx.updateTable('appointments').set({ booking: '', changed: 0 }).execute();
      await trx.deleteFrom('slot_seats').execute();
      const asMigrated = {
        learned: 1,
        session: null,
        handshake: null,
        machine: '',
        change: 0,
        reported: 0,
        received: 0,
      } as const;
      await trx.updateTable('appointment_ledgers').set(asMigrated).execute();
    });
    const { db } = both.central.database();
    for (const table of ['appointments', 'slot_seats', 'appointment_ledgers'] as const)
      await db.deleteFrom(table).execute();
    await both.branch.restart(() => rmSync(join(both.branch.folder, 'seat-revision.json')));
    await both.signIn();
    // It books alone until it reaches central, which has no data of it yet.
    const alone = await bookAt(ends.atBranch, 'Sola');
    expect(await status(book(ends.admin, earlier.start, 'Doble'))).toBe('SLOTS_NOT_SYNCED');
    both.branch.link.heal();
    await both.synced();
    for (const { number } of [earlier, alone]) expect(await find(ends.admin, number)).toHaveLength(1);
  });

  it('are not booked at a restored branch before central has reported its losses', async () => {
    const { store, restore } = files(both.branch.folder, 'branch');
    await both.branch.restart(store);
    await both.signIn();
    const losses = await bookAt(ends.atBranch, 'Perdida');
    await both.synced();
    await both.branch.cut();
    await both.branch.restart(restore);
    await both.signIn();
    expect(await find(ends.atBranch, 'Perdida')).toEqual([]);
    expect(await calendar(ends.atBranch)).toMatchObject({ pendingAtOtherEnd: true });
    expect(await free(ends.atBranch)).toBe(0);
    expect(await status(book(ends.atBranch, losses.start, 'Doble'))).toBe('SLOTS_NOT_SYNCED');
    const meanwhile = await bookAt(ends.admin, 'Mientras');
    both.branch.link.heal();
    await both.synced();
    for (const { number } of [losses, meanwhile]) expect(await find(ends.atBranch, number)).toHaveLength(1);
  });

  it('are not booked at a copy of the branch on another machine', async () => {
    const copied = temporaryFolder();
    await both.branch.restart(() => cpSync(both.branch.folder, copied.path, { recursive: true }));
    await both.signIn();
    const copy = await startReplicatingBranch(
      { downward: both.downward, machineName: async () => 'another machine' },
      copied,
      both.clock,
    );
    const there = await copy.signIn('admin');
    const [start = 0] = await freeStarts(ends.atBranch);
    expect(await status(book(there, start, 'Copia'))).toBe('SLOTS_NOT_SYNCED');
    await vi.waitFor(async () => {
      const { alarms } = await there.call(getReplicationStatus, {});
      expect(alarms.map(({ kind }) => kind)).toContain('otherMachine');
    }, WAIT_OPTIONS);
    expect(await status(book(there, start, 'Copia'))).toBe('SLOTS_NOT_SYNCED');
    await copy.stop();
    await both.synced();
    await book(ends.atBranch, start, 'Original');
    await vi.waitFor(async () => expect(await find(ends.admin, 'Original')).toHaveLength(1), WAIT_OPTIONS);
    await both.synced();
  });

  it('are not booked at a restored central before the branch has reported its losses', async () => {
    const { store, restore } = files(both.central.folder, 'central');
    await both.central.restart(store);
    await both.signIn();
    await both.synced();
    const losses = await bookAt(ends.admin, 'Olvidada');
    await vi.waitFor(
      async () => expect(await find(ends.atBranch, losses.number)).toHaveLength(1),
      WAIT_OPTIONS,
    );
    await both.branch.cut();
    await both.central.restart(restore);
    await both.signIn();
    expect(await status(book(ends.admin, losses.start, 'Doble'))).toBe('SLOTS_NOT_SYNCED');
    both.branch.link.heal();
    await both.synced();
    expect(await find(ends.admin, losses.number)).toMatchObject([{ customerName: 'Olvidada' }]);
    const known = (await day(ends.admin))?.appointments ?? [];
    const names = known.map(({ start, idQueues }) => `${idQueues} ${start}`);
    for (const name of names) expect(names.filter((each) => each === name).length).toBeLessThanOrEqual(2);
    expect(known.length).toBeLessThanOrEqual(SEATS);
  });
});

import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import type { Sockets } from '../sockets.ts';
import { createFleetFeed } from './fleet-feed.ts';

const ids = Array.from({ length: 700 }, (_, at) => at + 1);
let relayed: unknown[];
let read: number;
let feed: ReturnType<typeof createFleetFeed>;
beforeEach(() => {
  vi.useFakeTimers();
  relayed = [];
  read = 0;
  const io = {
    on: () => {},
    of: () => ({ sockets: new Map() }),
    local: { to: () => ({ emit: () => {} }) },
    serverSideEmit: (_event: string, notice: unknown) => relayed.push(notice),
  };
  feed = createFleetFeed({
    io: io as unknown as Sockets,
    several: true,
    callerOf: async () => ({ kind: 'invalid' }),
    queries: {
      behindMs: async () => 0,
      async branches() {
        read += 1;
        return [] as FleetBranch[];
      },
    },
    heartbeats: { record: () => {}, offlineMs: () => 0, isOnline: () => true, wentOffline: () => [] },
    log: pino({ level: 'silent' }),
    noted: () => {},
  });
});
afterEach(async () => {
  await feed.close();
  vi.useRealTimers();
});

it('other processes receive one notice per second with all reports and changes', async () => {
  for (const id of ids) feed.record(id);
  feed.changed(900);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(relayed).toEqual([{ reported: ids, changed: [...ids, 900] }]);
  feed.record(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(relayed).toHaveLength(2);
});

it('no branch is read while no page is subscribed', async () => {
  for (const id of ids) feed.record(id);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toBe(0);
});

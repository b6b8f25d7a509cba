import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { MANAGE_FLEET } from '#shared/contract/central/registry.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Sockets } from '../sockets.ts';
import { createFleetFeed } from './fleet-feed.ts';

const ids = Array.from({ length: 700 }, (_, at) => at + 1);
let relayed: unknown[];
let read: number;
let connect: (page: unknown) => void;
let isSignedIn: boolean;
const sockets = new Map<string, unknown>();
let feed: ReturnType<typeof createFleetFeed>;
const ADMINISTRATOR: Caller = {
  idUsers: 1,
  username: 'admin',
  idEmployees: 1,
  modules: [...MANAGE_FLEET],
  idAttentionAreas: null,
  branches: [],
  idRoles: 1,
  level: 1,
  tokenHash: '',
  watches: false,
  isProgram: false,
};

beforeEach(() => {
  vi.useFakeTimers();
  relayed = [];
  read = 0;
  isSignedIn = true;
  sockets.clear();
  const io = {
    on(event: string, listener: (page: unknown) => void) {
      if (event === 'connection') connect = listener;
    },
    of: () => ({ sockets }),
    sockets: { sockets },
    local: { to: () => ({ emit: () => {} }) },
    serverSideEmit: (_event: string, notice: unknown) => relayed.push(notice),
  };
  feed = createFleetFeed({
    io: io as unknown as Sockets,
    several: true,
    callerOf: async () => (isSignedIn ? { kind: 'known', caller: ADMINISTRATOR } : { kind: 'invalid' }),
    queries: {
      behindMs: async () => 0,
      async branches() {
        read += 1;
        return [{ id: 1, alarms: [], quarantined: 0, live: null, lastSeen: read } as unknown as FleetBranch];
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

it('a page receives nothing after its token has ended', async () => {
  const rooms = new Set(['page']);
  const received: unknown[] = [];
  const listeners = new Map<string, (...sent: unknown[]) => unknown>();
  const page = {
    id: 'page',
    connected: true,
    handshake: { auth: { token: 'token' } },
    rooms,
    on: (event: string, listener: (...sent: unknown[]) => unknown) => listeners.set(event, listener),
    emit: (_event: string, changes: unknown) => received.push(changes),
    join: (room: string) => rooms.add(room),
    leave: (room: string) => rooms.delete(room),
  };
  sockets.set(page.id, page);
  connect(page);
  const answers: unknown[] = [];
  const request = { idBranches: [1], points: true };
  await listeners.get('fleet:subscribe')?.(request, (answer: unknown) => answers.push(answer));
  expect(answers).toEqual([{ ok: true, value: null }]);
  feed.record(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(received).toHaveLength(1);

  isSignedIn = false;
  await vi.advanceTimersByTimeAsync(5_000);
  feed.record(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(received).toHaveLength(1);
});

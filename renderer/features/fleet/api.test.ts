import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffSocket } from '#renderer/lib/live.tsx';
import type { FleetBranch, FleetRequest } from '#shared/contract/central/fleet.ts';
import { fleetPointOf } from '#shared/contract/central/fleet-point.ts';
import { FLEET, subscribeToFleet } from './api.ts';
import { fleetTotals } from './fleet-totals.ts';

const branch = (id: number, over: Partial<FleetBranch> = {}): FleetBranch => ({
  id,
  name: `Branch ${id}`,
  city: '',
  enabled: 'Y',
  latitude: 40,
  longitude: -3,
  connection: 'online',
  enrolment: 'enrolled',
  lastSeen: 1,
  connectedSince: 1,
  lagRows: 0,
  lagMs: 0,
  version: '1',
  due: 'N',
  skewMs: 0,
  revision: 1,
  freeBytes: 1,
  totalBytes: 2,
  printers: 0,
  faultyPrinters: 0,
  quarantined: 0,
  alarms: [],
  missingFiles: 0,
  live: { waiting: 5, maxWaitMs: 0, assisting: 0, openWorkstations: 0, servedToday: 0 },
  ...over,
});

const LIST = [FLEET.list, 'list', { page: 1 }];

describe('fleet changes pushed by the server', () => {
  const listeners = new Map<string, (...provided: unknown[]) => void>();
  const requests: { request: FleetRequest; answer: (subscription: unknown) => void }[] = [];
  const socket = {
    connected: true,
    on: (event: string, listener: (...provided: unknown[]) => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
    emit: (_: string, request: FleetRequest, answer: (subscription: unknown) => void) =>
      requests.push({ request, answer }),
  } as unknown as StaffSocket;
  let queries: QueryClient;
  let stop: () => void;
  const observers: (() => void)[] = [];

  /** Uses a query like a page that shows it. */
  const show = (queryKey: readonly unknown[]) =>
    new QueryObserver(queries, {
      queryKey,
      queryFn: () => new Promise(() => {}),
      staleTime: Infinity,
    }).subscribe(() => {});

  beforeEach(() => {
    vi.useFakeTimers();
    queries = new QueryClient();
    queries.setQueryData(LIST, { rows: [branch(1), branch(2)], total: 2 });
    queries.setQueryData(FLEET.map, [branch(1), branch(2)].map(fleetPointOf));
    queries.setQueryData(FLEET.branch(2), {});
    observers.push(show(LIST), show(FLEET.map));
    stop = subscribeToFleet(socket, queries);
  });
  afterEach(() => {
    stop();
    for (const unobserve of observers.splice(0)) unobserve();
    listeners.clear();
    requests.length = 0;
    vi.useRealTimers();
  });

  const push = (changed: FleetBranch) =>
    listeners.get('fleet:changed')?.({ branches: [changed], points: [fleetPointOf(changed)] });

  it('are subscribed for the displayed branches, and again when others are displayed', () => {
    expect(requests.map(({ request }) => request)).toEqual([{ idBranches: [1, 2], points: true }]);
    push(branch(2, { connection: 'offline' }));
    expect(requests).toHaveLength(1);
    queries.setQueryData(LIST, { rows: [branch(7)], total: 2 });
    observers.push(show(FLEET.branch(9)));
    expect(requests.map(({ request }) => request.idBranches)).toEqual([[1, 2], [7], [7, 9]]);
  });

  it('replace the displayed row and point', () => {
    push(branch(2, { connection: 'offline' }));
    expect(queries.getQueryData(LIST)).toMatchObject({
      rows: [
        { id: 1, connection: 'online', enrolment: 'enrolled' },
        { id: 2, connection: 'offline' },
      ],
      total: 2,
    });
    expect(queries.getQueryData(FLEET.map)).toMatchObject([{ id: 1 }, { id: 2, connection: 'offline' }]);
    expect(queries.getQueryState(FLEET.branch(2))?.isInvalidated).toBe(true);
  });

  it('add a new branch to the map', () => {
    push(branch(3));
    expect(queries.getQueryData(FLEET.map)).toHaveLength(3);
    expect(queries.getQueryData(LIST)).toMatchObject({ rows: [{ id: 1 }, { id: 2 }] });
  });

  it('are subscribed again after a lost connection', () => {
    expect(requests).toHaveLength(1);
    listeners.get('connect')?.();
    expect(requests).toHaveLength(2);
    expect(queries.getQueryState(LIST)?.isInvalidated).toBe(false);
    requests[1]?.answer({ ok: true, value: null });
    expect(queries.getQueryState(LIST)?.isInvalidated).toBe(true);
  });

  it('are unsubscribed with the last page', () => {
    stop();
    expect([...listeners.keys()]).toEqual([]);
  });
});

describe('the totals', () => {
  it('count customers only of connected branches', () => {
    const points = [
      branch(1),
      branch(2, { connection: 'offline', due: 'Y' }),
      branch(3, { quarantined: 4, alarms: [{ kind: 'clock', detail: '' }] }),
    ].map(fleetPointOf);
    expect(fleetTotals(points)).toEqual({
      all: 3,
      online: 2,
      offline: 1,
      neverConnected: 0,
      issue: 1,
      due: 1,
      waiting: 10,
    });
  });
});

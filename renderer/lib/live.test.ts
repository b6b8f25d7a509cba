import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StaffSocket, subscribeToBranches } from './live.tsx';

/** A connection with the test in the role of the server. */
function connection(connected: boolean) {
  const updates = new EventEmitter();
  const requests: unknown[] = [];
  const answers: (() => void)[] = [];
  const socket = {
    connected,
    on: updates.on.bind(updates),
    off: updates.off.bind(updates),
    emit: (name: string, request: unknown, answer: () => void) => {
      requests.push([name, request]);
      answers.push(answer);
    },
  } as unknown as StaffSocket;
  const read: string[] = [];
  const known: unknown[] = [];
  const queries = {
    invalidateQueries: async (filters?: { queryKey?: readonly unknown[] }) =>
      void read.push(String(filters?.queryKey?.[0])),
    setQueryData: (key: readonly unknown[], value: unknown) => void known.push([...key, value]),
  } as unknown as Parameters<typeof subscribeToBranches>[1];
  return { socket, queries, updates, requests, answers, read, known };
}

describe('subscribing to branches', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('every branch is subscribed, again after each reconnection', () => {
    const { socket, queries, updates, requests } = connection(true);
    subscribeToBranches(socket, queries, [1, 2]);
    expect(requests).toEqual([1, 2].map((idBranches) => ['branch:subscribe', { idBranches }]));
    updates.emit('connect');
    expect(requests).toHaveLength(4);
  });

  it('nothing is requested before there is a connection', () => {
    const { socket, queries, requests } = connection(false);
    subscribeToBranches(socket, queries, [1]);
    expect(requests).toEqual([]);
  });

  it('all data is read again after subscribing, to cover missed changes', () => {
    const { socket, queries, answers, read } = connection(true);
    subscribeToBranches(socket, queries, [1]);
    expect(read).toEqual([]);
    for (const answer of answers) answer();
    expect(read).toEqual([
      ...['queues', 'workstations', 'attentions', 'appointments', 'printers', 'earlyWarnings'],
      ...['deviceStatus', 'deviceIssues', 'alerts', 'dashboard'],
    ]);
  });

  it('a notice invalidates its own data at once, and that of the whole branch at most once a second', () => {
    const { socket, queries, updates, read } = connection(true);
    subscribeToBranches(socket, queries, [1]);
    updates.emit('workstation:changed', { idWorkstations: 4 });
    updates.emit('appointments:changed', { idBranches: 1 });
    updates.emit('printers:changed', { idBranches: 1 });
    updates.emit('warnings:changed', { idBranches: 1 });
    updates.emit('devices:changed', { idBranches: 1, hasIssues: false });
    updates.emit('devices:changed', { idBranches: 1, hasIssues: true });
    updates.emit('alerts:changed');
    expect(read).toEqual([
      ...['workstations', 'attentions', 'appointments', 'printers', 'deviceStatus', 'earlyWarnings'],
      ...['deviceStatus', 'deviceStatus', 'deviceIssues', 'alerts'],
    ]);
    read.length = 0;
    for (let change = 0; change < 30; change += 1) {
      updates.emit('queues:changed', { idBranches: 1 });
      updates.emit('workstations:changed', { idBranches: 1 });
    }
    expect(read).toEqual(['queues', 'workstations']);
    vi.advanceTimersByTime(1000);
    expect(read).toEqual(['queues', 'workstations', 'queues', 'workstations']);
  });

  it('a notice after the stop does nothing', () => {
    const { socket, queries, updates, read } = connection(true);
    subscribeToBranches(socket, queries, [1])();
    const names = [
      'queues:changed',
      'workstations:changed',
      'workstation:changed',
      'printers:changed',
      'appointments:changed',
      'warnings:changed',
      'devices:changed',
      'alerts:changed',
    ];
    for (const name of names) updates.emit(name, {});
    expect(read).toEqual([]);
  });
});

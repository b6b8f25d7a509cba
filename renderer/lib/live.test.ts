import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StaffSocket, subscribeToBranches } from './live.tsx';

/** A connection of which the test is the server. */
function connection(connected: boolean) {
  const news = new EventEmitter();
  const requests: unknown[] = [];
  const answers: (() => void)[] = [];
  const socket = {
    connected,
    on: news.on.bind(news),
    off: news.off.bind(news),
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
  return { socket, queries, news, requests, answers, read, known };
}

describe('following branches', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('every branch is followed, and again after each reconnection', () => {
    const { socket, queries, news, requests } = connection(true);
    subscribeToBranches(socket, queries, [1, 2]);
    expect(requests).toEqual([1, 2].map((idBranches) => ['branch:follow', { idBranches }]));
    news.emit('connect');
    expect(requests).toHaveLength(4);
  });

  it('nothing is requested before there is a connection', () => {
    const { socket, queries, requests } = connection(false);
    subscribeToBranches(socket, queries, [1]);
    expect(requests).toEqual([]);
  });

  it('once followed, everything is read anew, for what was missed', () => {
    const { socket, queries, answers, read } = connection(true);
    subscribeToBranches(socket, queries, [1]);
    expect(read).toEqual([]);
    for (const answer of answers) answer();
    expect(read).toEqual([
      ...['queues', 'workstations', 'attentions', 'appointments', 'printers', 'earlyWarnings'],
      ...['deviceStatus', 'deviceIssues', 'alerts', 'dashboard'],
    ]);
  });

  it('news makes its own data old, that of all the branch at most once a second', () => {
    const { socket, queries, news, read } = connection(true);
    subscribeToBranches(socket, queries, [1]);
    news.emit('workstation:changed', { idWorkstations: 4 });
    news.emit('appointments:changed', { idBranches: 1 });
    news.emit('printers:changed', { idBranches: 1 });
    news.emit('warnings:changed', { idBranches: 1 });
    news.emit('devices:changed', { idBranches: 1, troubled: false });
    news.emit('devices:changed', { idBranches: 1, troubled: true });
    news.emit('alerts:changed');
    expect(read).toEqual([
      ...['workstations', 'attentions', 'appointments', 'printers', 'deviceStatus', 'earlyWarnings'],
      ...['deviceStatus', 'deviceStatus', 'deviceIssues', 'alerts'],
    ]);
    read.length = 0;
    for (let change = 0; change < 30; change += 1) {
      news.emit('queues:changed', { idBranches: 1 });
      news.emit('workstations:changed', { idBranches: 1 });
    }
    expect(read).toEqual(['queues', 'workstations']);
    vi.advanceTimersByTime(1000);
    expect(read).toEqual(['queues', 'workstations', 'queues', 'workstations']);
  });

  it('after stopping, news does nothing', () => {
    const { socket, queries, news, read } = connection(true);
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
    for (const name of names) news.emit(name, {});
    expect(read).toEqual([]);
  });
});

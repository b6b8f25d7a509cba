import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '#branch-server/notices.ts';
import { createBranchNotifier } from './branch-notifier.ts';

describe('the notices of a branch', () => {
  let sent: unknown[][];
  let mono: number;
  let updates: ReturnType<typeof createBranchNotifier>;
  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    mono = 0;
    const to = (rooms: string | string[]) => ({
      emit: (event: string, ...announced: unknown[]) => sent.push([[rooms].flat(), event, ...announced]),
    });
    const io = { to, emit: (event: string) => sent.push(['everybody', event]) };
    updates = createBranchNotifier(
      io as never,
      (workstation) => new Set(workstation === 9 ? [] : [workstation * 10]),
      { mono: () => mono },
    );
  });
  afterEach(() => {
    updates.stop();
    vi.useRealTimers();
  });

  const ticket = (idWorkstations: number | null, idBranches = 1): Notice => ({
    kind: 'ticket',
    idBranches,
    idWorkstations,
    seq: 1,
    idTickets: 1,
    verb: 'call',
    state: 'assisting',
    idQueues: 1,
    callableAt: 0,
  });
  const events = (name: string) => sent.filter(([, event]) => event === name);

  it('notify all pages of queue changes at once, then four times a second, including the last change', () => {
    for (let commit = 0; commit < 100; commit += 1) {
      updates.onCommit([ticket(null), ticket(null, 2)]);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    const ofFirst = events('queues:changed').filter(([rooms]) => String(rooms) === 'branch:1');
    expect(ofFirst).toHaveLength(5);
    expect(events('queues:changed')).toHaveLength(10);
    expect(events('workstations:changed')).toEqual([]);
  });

  it('notify an operator’s own pages at once, and all others of the branch together', () => {
    for (const workstation of [3, 4, 3, 9]) updates.onCommit([ticket(workstation)]);
    expect(events('workstation:changed')).toEqual([
      [['user:30'], 'workstation:changed', { idWorkstations: 3 }],
      [['user:40'], 'workstation:changed', { idWorkstations: 4 }],
      [['user:30'], 'workstation:changed', { idWorkstations: 3 }],
    ]);
    expect(events('workstations:changed')).toHaveLength(1);
    vi.advanceTimersByTime(250);
    expect(events('workstations:changed')).toHaveLength(2);
  });

  it('report a workstation once per commit, with the user who closed it', () => {
    const notice = { kind: 'workstation', idBranches: 1, idWorkstations: 3 } as const;
    updates.onCommit([notice, { ...notice, closedBy: 'supervisor' }, notice]);
    expect(events('workstation:changed')).toEqual([
      [['user:30'], 'workstation:changed', { idWorkstations: 3, closedBy: 'supervisor' }],
    ]);
  });

  it('report the configuration to everybody at once, and messages to their user', () => {
    updates.onCommit([{ kind: 'configured' }, { kind: 'alert', idUsers: 7 }]);
    expect(sent).toEqual([
      ['everybody', 'configuration:changed'],
      [['user:7'], 'alerts:changed'],
    ]);
  });

  it.each([
    { changed: 'before the page was opened', openMs: 5_000, notified: [] },
    { changed: 'since the page was opened', openMs: 60_000, notified: ['configuration:changed'] },
  ])('notify a page that connects of a configuration that changed $changed', ({ openMs, notified }) => {
    mono = 100_000;
    updates.onCommit([{ kind: 'configured' }]);
    mono += 60_000;
    const events: string[] = [];
    updates.onConnection({ emit: (event) => events.push(event) }, openMs);
    expect(events).toEqual(notified);
  });

  it('notify a page that was opened before the server started', () => {
    mono = 30_000;
    const events: string[] = [];
    updates.onConnection({ emit: (event) => events.push(event) }, 60_000);
    expect(events).toEqual(['configuration:changed']);
  });
});

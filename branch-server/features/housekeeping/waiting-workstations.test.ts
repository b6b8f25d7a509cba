import { describe, expect, it } from 'vitest';
import type { WhoIsNext } from '#branch-server/calling/who-is-next.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { WaitingWorkstation } from '#branch-server/stored/waiting-workstations.ts';
import type { WorkstationRow } from '#branch-server/stored/workstations/workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { createPresence } from './presence.ts';
import { createWaitingHousekeeping } from './waiting-workstations.ts';

const BRANCH = 1;
const waitingNotice: Notice = { kind: 'waiting', idBranches: BRANCH, idWorkstations: 1, idUsers: 1 };
const ticketNotice = (state: 'waiting' | 'assisting', callableAt: number): Notice => ({
  kind: 'ticket',
  idBranches: BRANCH,
  seq: 1,
  idTickets: 1,
  verb: 'call',
  state,
  idQueues: 1,
  idWorkstations: null,
  callableAt,
});

/** Housekeeping of a branch where one workstation waits, with the times at which it called, from the start of the clock. */
function waitingBranch() {
  const clock = createSettableClock();
  const start = clock.now();
  const calls: number[] = [];
  const rule = { dueAt: null as number | null, hasTicket: false, isBroken: false };
  const counts = { decided: 0, version: 1 };
  const row = { id: 1, id_workstation_types: 1, id_attention_profiles: 1 } as WorkstationRow;
  const waiting: WaitingWorkstation[] = [
    { idWorkstations: 1, idBranches: BRANCH, idUsers: 1, mayCall: true },
  ];
  const whoIsNext = {
    decide() {
      counts.decided += 1;
      if (rule.isBroken) throw apiError('ERROR_WS_ATTENTION_PROFILE');
      return rule.hasTicket ? {} : null;
    },
    dueAt(_: WorkstationRow, now: number) {
      if (rule.isBroken) throw apiError('ERROR_WS_ATTENTION_PROFILE');
      return rule.dueAt !== null && rule.dueAt > now ? rule.dueAt : null;
    },
  } as unknown as Pick<WhoIsNext, 'decide' | 'dueAt'>;
  const housekeeping = createWaitingHousekeeping({
    own: {
      run: (_, command) => {
        command({} as Scope<Notice>);
        return Promise.resolve(true);
      },
      idle: () => Promise.resolve(),
    },
    whoIsNext,
    clock,
    waiting: { everywhere: () => waiting, at: () => waiting },
    workstations: { byId: () => row },
    callable: { queuesAt: () => new Set([1]) },
    presence: createPresence(clock.mono),
    version: () => counts.version,
    callNextToWaiting: () => calls.push(clock.now() - start),
    stopWaiting: () => waiting.splice(0),
  });
  housekeeping.onCommit([waitingNotice]);
  /** Advances time in steps of 100 ms, as the server timer does. */
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.advance(100);
      rule.hasTicket = rule.dueAt !== null && rule.dueAt <= clock.now() && calls.length === 0;
      housekeeping.soon();
    }
  };
  return { housekeeping, clock, start, calls, rule, counts, pass };
}

describe('waiting workstations of a branch', () => {
  it('are called for at the due moment, without an event and before the periodic check', () => {
    const { pass, calls, rule, start } = waitingBranch();
    rule.dueAt = start + 60_000;
    pass(90_000);
    expect(calls).toEqual([60_000]);
  });

  it('are evaluated again after a change, and at the new due moment', () => {
    const { housekeeping, pass, calls, rule, start, clock } = waitingBranch();
    rule.dueAt = start + 60_000;
    pass(10_000);
    rule.dueAt = start + 30_000;
    housekeeping.onCommit([ticketNotice('assisting', clock.now())]);
    pass(60_000);
    expect(calls).toEqual([30_000]);
  });

  it('are evaluated again when the configuration changes', () => {
    const { pass, calls, rule, start, counts } = waitingBranch();
    pass(5_000);
    rule.dueAt = start + 20_000;
    counts.version += 1;
    pass(30_000);
    expect(calls).toEqual([20_000]);
  });

  it('evaluate no profile while nothing changes', () => {
    const { pass, rule, start, counts } = waitingBranch();
    rule.dueAt = start + 600_000;
    pass(1_000);
    const { decided } = counts;
    pass(300_000);
    expect(counts.decided).toBe(decided);
  });

  it('are called for at once when an eligible ticket arrives', () => {
    const { housekeeping, calls, clock } = waitingBranch();
    housekeeping.onCommit([ticketNotice('waiting', clock.now())]);
    expect(calls).toEqual([0]);
  });

  it('whose profile cannot be evaluated are left to the command, once a second', () => {
    const { housekeeping, pass, calls, rule } = waitingBranch();
    rule.isBroken = true;
    pass(500);
    expect(calls).toEqual([100]);
    housekeeping.nowAndThen();
    pass(500);
    expect(calls).toEqual([100, 600]);
  });
});

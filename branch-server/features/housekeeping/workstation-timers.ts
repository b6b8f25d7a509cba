import type { Notice } from '#branch-server/notices.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { BackgroundWork } from './background-work.ts';
import { type IdleWorkstation, isStillIdle } from './idle-workstation.ts';

export interface WorkstationTimerOptions {
  readonly own: BackgroundWork;
  readonly clock: Clock;
  /** Configuration version; changes may move deadlines. */
  readonly version: () => number;
  /** Uses the reading connection, as `idleAt` does. */
  readonly openWorkstations: () => readonly number[];
  readonly idleAt: (idWorkstations: number) => IdleWorkstation | null;
  /** Whether a user's page was connected and left: no operator would serve the customer. */
  readonly hasLeft: (idUsers: number) => boolean;
  /** Checks again whether it is idle, as `close` does: by then the workstation may be busy. */
  readonly call: (idle: IdleWorkstation, scope: Scope<Notice>) => void;
  readonly close: (idle: IdleWorkstation, scope: Scope<Notice>) => void;
}

/** Deadlines of an idle workstation, on the monotonic clock. */
interface Timed {
  readonly idle: IdleWorkstation;
  callAt: number;
  closeAt: number;
}

/** Waits before a failed action is tried again: a profile that cannot choose may be repaired meanwhile. */
const RETRY_MS = 60_000;

/**
 * Makes idle workstations call the next ticket or close. Deadlines here only determine when to check: they are
 * reloaded at the start and after changes of a workstation, and the command decides. Durations use the monotonic
 * clock, so that setting the wall clock does not affect them.
 */
export function createWorkstationTimers(options: WorkstationTimerOptions) {
  const { own, clock } = options;
  const timed = new Map<number, Timed>();
  const changed = new Set<number>();
  let seen = -1;

  function checkTimers(idWorkstations: number): void {
    const idle = options.idleAt(idWorkstations);
    const known = timed.get(idWorkstations)?.idle;
    if (!idle) timed.delete(idWorkstations);
    else if (!known || !isStillIdle(known, idle)) timed.set(idWorkstations, timedFrom(idle, clock));
  }

  function act(one: Timed): void {
    const mono = clock.mono();
    const callsFirst = one.callAt <= one.closeAt && !options.hasLeft(one.idle.idUsers);
    if (callsFirst && one.callAt <= mono) void runOnce(one, 'callAt', options.call);
    else if (!callsFirst && one.closeAt <= mono) void runOnce(one, 'closeAt', options.close);
  }

  async function runOnce(
    one: Timed,
    deadline: 'callAt' | 'closeAt',
    work: WorkstationTimerOptions['call'],
  ): Promise<void> {
    one[deadline] = Number.POSITIVE_INFINITY;
    const done = await own.run(deadline, (scope) => work(one.idle, scope));
    if (!done) one[deadline] = clock.mono() + RETRY_MS;
  }

  return {
    onCommit(notices: readonly Notice[]): void {
      for (const notice of notices) {
        if ('idWorkstations' in notice && notice.idWorkstations !== null) changed.add(notice.idWorkstations);
      }
    },

    /** Frequent check: runs what is due. */
    soon(): void {
      if (seen !== options.version()) {
        seen = options.version();
        for (const id of [...timed.keys(), ...options.openWorkstations()]) changed.add(id);
      }
      for (const id of changed) checkTimers(id);
      changed.clear();
      for (const one of timed.values()) act(one);
    },
  };
}

function timedFrom(idle: IdleWorkstation, clock: Clock): Timed {
  const [now, mono] = [clock.now(), clock.mono()];
  // Waits never longer than the whole span, though the wall clock was set back since.
  const on = (at: number | null) =>
    at === null ? Number.POSITIVE_INFINITY : mono + Math.min(at - now, at - idle.since);
  return { idle, callAt: on(idle.callAt), closeAt: on(idle.closeAt) };
}

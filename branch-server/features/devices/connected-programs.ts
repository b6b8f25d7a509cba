import type { ProgramCommand } from '#shared/contract/devices/devices.ts';
import { OFFLINE_MS } from '#shared/domain/fleet/device-state.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

interface ProgramState {
  readonly takes: readonly ProgramCommand[];
  /** On the monotonic clock. */
  readonly at: number;
  /** Commands for its next poll. */
  readonly orders: Set<ProgramCommand>;
}

/**
 * Programs of paired devices, by their polls, with pending commands. A program may run while its page hangs or has
 * ended, so it does not affect the state of the page.
 */
export function createConnectedPrograms(clock: Pick<Clock, 'mono'>) {
  const programs = new Map<number, ProgramState>();
  const fresh = (idDevices: number): ProgramState | undefined => {
    const answer = programs.get(idDevices);
    return answer && clock.mono() - answer.at <= OFFLINE_MS ? answer : undefined;
  };

  return {
    /** Handles a poll; commands from before an offline time are discarded. */
    record(idDevices: number, takes: readonly ProgramCommand[]): void {
      programs.set(idDevices, { takes, at: clock.mono(), orders: fresh(idDevices)?.orders ?? new Set() });
    },
    isThere: (idDevices: number): boolean => fresh(idDevices) !== undefined,
    takes: (idDevices: number, command: string): boolean =>
      fresh(idDevices)?.takes.some((accepted) => accepted === command) ?? false,
    order: (idDevices: number, command: ProgramCommand): void => void fresh(idDevices)?.orders.add(command),
    hasCommands: (idDevices: number): boolean => (programs.get(idDevices)?.orders.size ?? 0) > 0,
    /** Removes and returns the pending commands. */
    take(idDevices: number): ProgramCommand[] {
      const commands = programs.get(idDevices)?.orders ?? new Set<ProgramCommand>();
      const accepted = [...commands];
      commands.clear();
      return accepted;
    },
    remove: (idDevices: number): void => void programs.delete(idDevices),
  };
}

export type ConnectedPrograms = ReturnType<typeof createConnectedPrograms>;

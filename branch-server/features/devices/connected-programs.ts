import type { ProgramCommand } from '#shared/contract/devices/devices.ts';
import { OFFLINE_MS } from '#shared/domain/devices/device-state.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

interface ProgramState {
  readonly takes: readonly ProgramCommand[];
  /** On the clock that never goes back. */
  readonly at: number;
  /** Wait for its next question. */
  readonly orders: Set<ProgramCommand>;
}

/**
 * Knows the programs around the pages of paired devices, by their questions, and keeps what they are to do until they ask.
 * They are there though their page hangs or has ended; that they are says nothing of the page.
 */
export function createConnectedPrograms(clock: Pick<Clock, 'mono'>) {
  const programs = new Map<number, ProgramState>();
  const fresh = (idDevices: number): ProgramState | undefined => {
    const answer = programs.get(idDevices);
    return answer && clock.mono() - answer.at <= OFFLINE_MS ? answer : undefined;
  };

  return {
    /** Hears that one is there, and what it does; what it was told while it was away is old by now. */
    hear(idDevices: number, takes: readonly ProgramCommand[]): void {
      programs.set(idDevices, { takes, at: clock.mono(), orders: fresh(idDevices)?.orders ?? new Set() });
    },
    isThere: (idDevices: number): boolean => fresh(idDevices) !== undefined,
    takes: (idDevices: number, command: string): boolean =>
      fresh(idDevices)?.takes.some((taken) => taken === command) ?? false,
    order: (idDevices: number, command: ProgramCommand): void => void fresh(idDevices)?.orders.add(command),
    hasCommands: (idDevices: number): boolean => (programs.get(idDevices)?.orders.size ?? 0) > 0,
    /** Hands out what it is to do, once. */
    take(idDevices: number): ProgramCommand[] {
      const commands = programs.get(idDevices)?.orders ?? new Set<ProgramCommand>();
      const taken = [...commands];
      commands.clear();
      return taken;
    },
    forget: (idDevices: number): void => void programs.delete(idDevices),
  };
}

export type ConnectedPrograms = ReturnType<typeof createConnectedPrograms>;

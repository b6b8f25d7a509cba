import type { ProgramOrder } from '#shared/contract/devices/devices.ts';
import { DARK_MS } from '#shared/domain/devices/device-state.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

interface Heard {
  readonly takes: readonly ProgramOrder[];
  /** On the clock that never goes back. */
  readonly at: number;
  /** Wait for its next question. */
  readonly orders: Set<ProgramOrder>;
}

/**
 * Knows the programs around the pages of paired devices, by their questions, and keeps what they are to do until they ask.
 * They are there though their page hangs or has ended; that they are says nothing of the page.
 */
export function createHeardPrograms(clock: Pick<Clock, 'mono'>) {
  const programs = new Map<number, Heard>();
  const fresh = (idDevices: number): Heard | undefined => {
    const heard = programs.get(idDevices);
    return heard && clock.mono() - heard.at <= DARK_MS ? heard : undefined;
  };

  return {
    /** Hears that one is there, and what it does; what it was told while it was away is old by now. */
    hear(idDevices: number, takes: readonly ProgramOrder[]): void {
      programs.set(idDevices, { takes, at: clock.mono(), orders: fresh(idDevices)?.orders ?? new Set() });
    },
    isThere: (idDevices: number): boolean => fresh(idDevices) !== undefined,
    takes: (idDevices: number, order: string): boolean =>
      fresh(idDevices)?.takes.some((taken) => taken === order) ?? false,
    order: (idDevices: number, order: ProgramOrder): void => void fresh(idDevices)?.orders.add(order),
    hasOrders: (idDevices: number): boolean => (programs.get(idDevices)?.orders.size ?? 0) > 0,
    /** Hands out what it is to do, once. */
    take(idDevices: number): ProgramOrder[] {
      const orders = programs.get(idDevices)?.orders ?? new Set<ProgramOrder>();
      const taken = [...orders];
      orders.clear();
      return taken;
    },
    forget: (idDevices: number): void => void programs.delete(idDevices),
  };
}

export type HeardPrograms = ReturnType<typeof createHeardPrograms>;

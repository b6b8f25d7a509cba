import type { ProgramOrder } from '#shared/contract/devices/devices.ts';
import type { Beats } from './beats.ts';
import type { DeviceStore } from './device-store.ts';
import type { HeardPages, Order } from './heard-pages.ts';
import type { HeardPrograms } from './heard-programs.ts';
import type { PlaceName } from './place.ts';

interface OrdersOptions {
  readonly devices: Pick<DeviceStore, 'of'>;
  readonly pages: Pick<HeardPages, 'of' | 'order'>;
  readonly programs: Pick<HeardPrograms, 'takes' | 'order'>;
  readonly targetAt: Beats['targetAt'];
}

/** What is answered with something of the place: its picture, its log. */
const SENT: ReadonlySet<Order> = new Set(['picture', 'log']);

/**
 * Has what stands at a place do something: its pages, and the programs around those. A program loads its page anew by
 * itself, so the page is not told of that a second time.
 */
export function createOrders({ devices, pages, programs, targetAt }: OrdersOptions) {
  /** Finds who is told: of a device that has both, the log is of both. */
  function reach(place: PlaceName, order: Order) {
    const boxes = devices.of(place).map(({ id }) => id);
    const [kind, number] = place.split(':');
    if (kind === 'device') boxes.push(Number(number));
    const takers = boxes.filter((id) => programs.takes(id, order));
    const loadsItself = (idDevices: number | null) =>
      order === 'reload' && idDevices !== null && takers.includes(idDevices);
    // Only a device with a key sends something of a place.
    const isTold = (idDevices: number | null) =>
      !loadsItself(idDevices) && (idDevices !== null || !SENT.has(order));
    const told = pages.of(place).filter(({ idDevices }) => isTold(idDevices));
    return { takers, isTold, told };
  }

  return {
    /** Counts the pages that would be told, and the devices of which only the program would be. */
    count(place: PlaceName, order: Order): number {
      const { takers, told } = reach(place, order);
      return told.length + takers.filter((id) => !told.some(({ idDevices }) => idDevices === id)).length;
    },
    give(place: PlaceName, order: Order): void {
      const { takers, isTold } = reach(place, order);
      for (const id of takers) programs.order(id, order as ProgramOrder);
      pages.order(place, order, targetAt(place), ({ idDevices }) => isTold(idDevices));
    },
  };
}

export type Orders = ReturnType<typeof createOrders>;

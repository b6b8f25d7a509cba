import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { Numbering } from '#branch-server/stored/tickets/numbering.ts';
import type { QueueFinder } from '#branch-server/stored/tickets/queue-finder.ts';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { KioskData } from '#shared/contract/devices/kiosks.ts';

export interface WaitsOptions {
  /** Uses the reading connection. */
  readonly findQueue: QueueFinder;
  readonly numbering: Pick<Numbering, 'waiting'>;
  readonly forecast: WaitingForecast;
}

/** Tells how long one waits for a segment and a service; null where there is no queue for them. */
export function createWaits({ findQueue, numbering, forecast }: WaitsOptions) {
  return (idBranches: number, segment: number, service: number): KioskData | null => {
    const queue = findQueue(idBranches, service, segment);
    if (!queue) return null;
    const clientsWaiting = numbering.waiting(idBranches, queue.id);
    const { seconds, fromMinutes, toMinutes } = forecast({
      idBranches,
      idQueues: queue.id,
      peopleAhead: clientsWaiting,
    });
    return {
      avgWaiting: seconds,
      clientsWaiting,
      waitFromMinutes: fromMinutes,
      waitToMinutes: toMinutes,
    };
  };
}

/**
 * Lists the pairs of segment and service of which a kiosk shows figures. A button that leaves one of them to an earlier
 * screen may stand for any that the kiosk knows.
 */
export function displayedPairs(screens: readonly KioskScreen[]): { segment: number; service: number }[] {
  const buttons = screens.flatMap(buttonsOf);
  const known = (of: 'segment' | 'service') => [...new Set(buttons.flatMap((button) => button[of] ?? []))];
  const pairs = buttons
    .filter(showsWait)
    .flatMap(({ segment, service }) =>
      (segment === null ? known('segment') : [segment]).flatMap((one) =>
        (service === null ? known('service') : [service]).map((other) => ({ segment: one, service: other })),
      ),
    );
  return [...new Map(pairs.map((pair) => [`${pair.segment}-${pair.service}`, pair])).values()];
}

const showsWait = ({ subtitle }: KioskButton): boolean =>
  subtitle === 'ESTIMATED_WAIT' || subtitle === 'CUSTOMERS_WAITING';

import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { exponential } from '#shared/domain/simulation/draw.ts';
import { clientOf } from './become-branch.ts';
import type { Play } from './play.ts';
import { rest, untilEnd } from './rest.ts';

/** The kiosk in the hall, where a touch issues a ticket. */
const KIOSK = 2;

/** Customers at random times, with a given mean per minute (Poisson), who issue a ticket at the kiosk in the hall. */
export function playCustomers({ branch, random, signal, customersPerMinute }: Play): Promise<void> {
  const kiosk = clientOf(branch.origin, null);
  return untilEnd(signal, async () => {
    await rest(exponential(random, customersPerMinute) * MINUTE_MS, signal);
    if (signal.aborted) return;
    const { screens } = await kiosk.call(getKioskViewer, { params: { kioskId: KIOSK, branchId: branch.id } });
    const choices = screens.filter((screen) => screen.default).flatMap(ticketsOf);
    const choice = choices[Math.floor(random() * choices.length)];
    if (!choice) return;
    await kiosk.call(issueTicket, { params: { id: branch.id }, query: choice, body: { idKiosk: KIOSK } });
  });
}

const MINUTE_MS = 60_000;

const ticketsOf = (screen: KioskScreen): Choice[] =>
  buttonsOf(screen).flatMap(({ segment, service }) =>
    segment !== null && service !== null ? [{ segment, service }] : [],
  );

interface Choice {
  readonly segment: number;
  readonly service: number;
}

import { wait } from '#renderer/public-pages/wait.ts';
import { Unreachable } from '#shared/contract/client.ts';
import type { Scenario } from '#shared/contract/devices/kiosk-preview.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { KioskApi } from '../flow/kiosk-api.ts';

/** How long a printer takes, so that what the customer sees meanwhile can be looked at, ms. */
const PRINTING = 1_500;
const NUMBER = 13;

/** Plays a branch: it gives no ticket and prints nothing, and remembers no press. */
export function createFakeKioskApi({ waits }: KioskViewer, scenario: Scenario): KioskApi {
  return {
    async issue(press) {
      const { title } = press;
      if (scenario === 'noServer') throw new Unreachable();
      const expected = 'appointment' in press ? undefined : waits[`${press.segment}-${press.service}`];
      return {
        idTicket: 1,
        letter: 'A',
        number: NUMBER,
        code: `A${`${NUMBER}`.padStart(3, '0')}`,
        queueName: title,
        servName: title,
        created: '',
        createdAt: Date.now(),
        clientsWaiting: expected?.clientsWaiting ?? 0,
        avgWaiting: expected?.avgWaiting ?? 0,
        waitFromMinutes: expected?.waitFromMinutes ?? 0,
        waitToMinutes: expected?.waitToMinutes ?? 0,
        timeOfAppointment: 'appointment' in press ? '10:30' : null,
        idPrintJob: crypto.randomUUID?.() ?? '00000000-0000-4000-8000-000000000000',
      };
    },
    async printJob(id) {
      await wait(PRINTING, new AbortController().signal);
      const noPaper = scenario === 'noPaper';
      return {
        id,
        idTicket: 1,
        code: '',
        copy: false,
        state: noPaper ? 'failed' : 'printed',
        fault: noPaper ? 'out-of-paper' : null,
      };
    },
    presses: { read: () => null, write: () => undefined },
  };
}

import type { Client } from '#shared/contract/client.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import { DEMO } from '../servers/demo-branch.ts';

/** Saves settings by their names, all of them or none. */
export const setSettings = (admin: Client, settings: Readonly<Record<string, string>>) =>
  admin.call(saveGeneralParameters, {
    body: { settings: Object.entries(settings).map(([name, value]) => ({ name, value })) },
  });

/** Takes a ticket for somebody who agreed to messages, or did not. */
export async function takeWithPhone(operator: Client, phone: string, sms: 'Y' | 'N' = 'Y'): Promise<number> {
  const params = { id: DEMO.branch, segment: DEMO.segments.general, service: DEMO.services.cashDesk };
  const { idTicket } = await operator.call(createTicket, { params, query: { phone, sms, name: 'Nora' } });
  return idTicket;
}

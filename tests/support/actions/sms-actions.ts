import type { Client } from '#shared/contract/client.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import { repository } from '#shared/server/db/repository.ts';
import { SMS_SETTINGS } from '../samples/sms-settings.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { Branch } from '../servers/start-branch.ts';

/** Saves settings by their names, all or none. */
export const setSettings = (admin: Client, settings: Readonly<Partial<Record<string, string>>>) =>
  admin.call(saveGeneralParameters, {
    body: { settings: Object.entries(settings).map(([name, value = '']) => ({ name, value })) },
  });

/** Enables SMS at the demo branch through its gateway. */
export async function letSend(branch: Branch, admin: Client): Promise<void> {
  await branch.configure((scope) =>
    repository(scope, 'branches').update(DEMO.branch, { sms: 1, country: 'ES' }),
  );
  await setSettings(admin, SMS_SETTINGS);
}

/** Issues a ticket with or without consent to messages. */
export async function takeWithPhone(operator: Client, phone: string, sms: 'Y' | 'N' = 'Y'): Promise<number> {
  const params = { id: DEMO.branch, segment: DEMO.segments.general, service: DEMO.services.cashier };
  const { idTicket } = await operator.call(createTicket, { params, query: { phone, sms, name: 'Nora' } });
  return idTicket;
}

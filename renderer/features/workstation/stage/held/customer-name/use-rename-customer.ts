import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { updateTicket } from '#shared/contract/tickets/ticket-content.ts';

/** Gives the customer of the ticket held a name; a refusal is kept to be shown beside the field. */
export function useRenameCustomer(idTicket: number, onDone: () => void) {
  const api = useApi();
  const { i18n } = useTranslation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, busy } = useAction(
    (customerName: string, call: CallOptions) =>
      api.call(updateTicket, { params: { id: idTicket }, body: { customerName } }, call),
    { refreshes: [LIVE.workstations], onDone },
  );

  async function rename(name: string) {
    setRefusal(null);
    await run(name, (rejected) => {
      setRefusal(errorText(i18n, rejected));
      return true;
    });
  }

  return { rename, busy, refusal };
}

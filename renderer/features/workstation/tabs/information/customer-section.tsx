import { Button } from '@mantine/core';
import { IconLinkOff, IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { updateTicket } from '#shared/contract/tickets/ticket-content.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { CustomerDetails } from './customer-details.tsx';
import { CustomerDialog } from './customer-dialog/customer-dialog.tsx';
import styles from './information-tab.module.css';

/** Shows whom the branch knows the customer as; links them to the ticket and unlinks them. */
export function CustomerSection({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('attention');
  const toasts = useToasts();
  const connected = useConnection().state === 'connected';
  const [linking, setLinking] = useState(false);
  const { run, busy } = useLinkCustomer(ticket.idTicket);
  const { idCustomer, customerName } = ticket;
  const known = idCustomer !== null;
  const Icon = known ? IconLinkOff : IconUserSearch;

  async function unlink() {
    if (busy) return;
    const title = t('information.released', { name: customerName });
    if (await run(null)) toasts.success({ title, undo: () => void run(idCustomer) });
  }

  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('information.customer')}</h3>
        {/* One button, so that the keyboard stays with it when it turns into the other action. */}
        <Button
          h={44}
          variant={known ? 'subtle' : 'default'}
          disabled={!connected}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => (known ? void unlink() : setLinking(true))}
        >
          {t(known ? 'information.unlink' : 'information.link')}
        </Button>
      </div>
      {idCustomer === null && <p className={styles.quiet}>{t('information.unlinked')}</p>}
      {idCustomer !== null && <CustomerDetails idCustomer={idCustomer} />}
      {linking && <CustomerDialog ticket={ticket} onClose={() => setLinking(false)} />}
    </section>
  );
}

/** Links the ticket held to a customer; with null, unlinks it. */
function useLinkCustomer(idTicket: number) {
  const api = useApi();
  return useAction(
    (idCustomer: number | null, call: CallOptions) =>
      api.call(updateTicket, { params: { id: idTicket }, body: { idCustomer } }, call),
    { refreshes: [LIVE.workstations] },
  );
}

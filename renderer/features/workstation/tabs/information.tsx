import { Button } from '@mantine/core';
import { IconExternalLink, IconLinkOff, IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import { updateTicket } from '#shared/contract/tickets/ticket-content.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { DetailGrid } from '../stage/detail-grid.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { dayTimeText, useMomentStyle } from './moment-text.ts';
import styles from './tabs.module.css';
import { TicketCalls, useCustomer, VisitHistory } from './visits.tsx';

/** Customer, visits and further details of the current ticket. */
export function InformationTab({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const { ticket } = workstation;
  if (!ticket) return <EmptyState title={t('noTicket')} hint={t('information.noTicketText')} />;
  return (
    <div className={styles.information}>
      <div className={styles.facts}>
        <CustomerSection key={ticket.idTicket} ticket={ticket} />
        <TicketDetails ticket={ticket} idBranches={workstation.idBranches} />
        <TicketCalls ticket={ticket} idBranches={workstation.idBranches} />
      </div>
      <VisitHistory
        key={`${ticket.idTicket} ${ticket.idCustomer}`}
        ticket={ticket}
        idBranches={workstation.idBranches}
      />
    </div>
  );
}

interface TicketDetailsProps {
  readonly ticket: Ticket;
  readonly idBranches: number;
}

/** Details of the ticket that the stage does not show. */
function TicketDetails({ ticket, idBranches }: TicketDetailsProps) {
  const { t } = useTranslation(['attention', 'workstation']);
  const style = useMomentStyle(idBranches);
  const issuedAt = style ? dayTimeText(ticket.createdAt, style) : '';
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('information.ticket')}</h3>
      </div>
      <DetailGrid
        columns={2}
        details={[
          { name: t('workstation:fact.service'), value: ticket.servName },
          { name: t('workstation:fact.segment'), value: ticket.segmentName },
          { name: t('workstation:fact.taken'), value: issuedAt },
          ...(ticket.phonenumber ? [{ name: t('information.telephone'), value: ticket.phonenumber }] : []),
          { name: t('workstation:fact.waitedInQueue'), value: clockText(ticket.waitingTime) },
          { name: t('workstation:fact.waitedInAll'), value: clockText(ticket.waitingTime2) },
          { name: t('workstation:fact.plannedTime'), value: clockText(ticket.serviceTime) },
          { name: t('workstation:fact.servedAt'), value: ticket.ticketWorkstationAttending ?? '' },
          { name: t('workstation:fact.servedBy'), value: ticket.ticketEmployeeAttending ?? '' },
        ]}
      />
    </section>
  );
}

/** Linked customer of the ticket, with buttons to link and unlink. */
function CustomerSection({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('attention');
  const toasts = useToasts();
  const connected = useConnection().state === 'connected';
  const [linking, setLinking] = useState(false);
  const { run, busy } = useLinkCustomer(ticket.idTicket);
  const { idCustomer, customerName } = ticket;
  const isLinked = idCustomer !== null;
  const Icon = isLinked ? IconLinkOff : IconUserSearch;

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
          variant={isLinked ? 'subtle' : 'default'}
          disabled={!connected}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => (isLinked ? void unlink() : setLinking(true))}
        >
          {t(isLinked ? 'information.unlink' : 'information.link')}
        </Button>
      </div>
      {idCustomer === null && <p className={styles.quiet}>{t('information.unlinked')}</p>}
      {idCustomer !== null && <CustomerDetails idCustomer={idCustomer} />}
      {linking && <CustomerDialog ticket={ticket} onClose={() => setLinking(false)} />}
    </section>
  );
}

/** Links the current ticket to a customer; null unlinks it. */
function useLinkCustomer(idTicket: number) {
  const api = useApi();
  return useAction(
    (idCustomer: number | null, call: CallOptions) =>
      api.call(updateTicket, { params: { id: idTicket }, body: { idCustomer } }, call),
    { refreshes: [LIVE.workstations] },
  );
}

/** Data of a customer, with a link to the external CRM. */
function CustomerDetails({ idCustomer }: { readonly idCustomer: number }) {
  const { t } = useTranslation('attention');
  const { data: customer, isError } = useCustomer(idCustomer);
  if (!customer) return isError ? <p className={styles.quiet}>{t('information.failed')}</p> : null;
  const details = [
    { name: t('information.name'), value: customer.firstName },
    { name: t('information.midName'), value: customer.midName },
    { name: t('information.lastName'), value: customer.lastName },
    { name: t('information.account'), value: customer.account },
    { name: t('information.telephone'), value: customer.telephone },
  ];
  return (
    <>
      <DetailGrid columns={2} details={details.filter(({ value }) => value !== '')} />
      {customer.crmLink && (
        <a className={styles.crm} href={customer.crmLink} target="_blank" rel="noopener noreferrer">
          {t('information.openCrm')}
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">({t('information.newWindow')})</span>
        </a>
      )}
    </>
  );
}

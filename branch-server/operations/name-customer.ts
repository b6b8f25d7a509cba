import { apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { updateTicket } from '#shared/contract/tickets/ticket-content.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketContent, TicketStore } from '../stored/tickets/ticket-store.ts';
import type { RequireCurrentTicket } from './current-ticket.ts';

export interface NameCustomerOptions {
  readonly store: TicketStore;
  readonly currentTicket: RequireCurrentTicket;
  /** Name and telephone of a customer whom the branch knows. */
  readonly customerOf: (id: number) => { readonly name: string; readonly telephone: string } | undefined;
}

type CustomerInput = BodyOf<typeof updateTicket>;

/**
 * Says who the customer of the ticket held is: by name, or by the id of a known customer. The name of a known customer
 * cannot be changed here, only after the link is taken away (`idCustomer` null).
 */
export function createNameCustomer({ store, currentTicket, customerOf }: NameCustomerOptions) {
  return (id: number, input: CustomerInput, caller: Caller, scope: Scope<Notice>): TicketRow => {
    if (isNameless(input)) throw apiError('CUSTOMER_NAME_NULL', { field: 'customerName' });
    const { ticket } = currentTicket(id, caller);
    const changes = { ...identity(customerOf, ticket, input), ...named(ticket, input), ...reached(input) };
    if (Object.keys(changes).length === 0) return ticket;
    return store.amend(scope, ticket, changes);
  };
}

/** Tells that a name was to be given and is none. Beside what else a ticket says of its customer, null may stay null. */
const isNameless = ({ customerName, idCustomer, phonenumber }: CustomerInput): boolean =>
  customerName === '' || (customerName === null && idCustomer === undefined && phonenumber === undefined);

function identity(
  customerOf: NameCustomerOptions['customerOf'],
  { phone }: TicketRow,
  { idCustomer }: CustomerInput,
): TicketContent {
  if (idCustomer === undefined) return {};
  if (idCustomer === null) return { id_customers: null };
  const known = customerOf(idCustomer);
  if (!known) throw apiError('NOT_FOUND', { field: 'idCustomer', about: `customer ${idCustomer}` });
  return {
    id_customers: idCustomer,
    customer_name: known.name,
    ...(phone === '' && { phone: known.telephone }),
  };
}

/** Changes the telephone; without one there are no messages either. */
function reached({ phonenumber: phone }: CustomerInput): TicketContent {
  if (phone === undefined) return {};
  return phone === '' ? { phone, sms: 0 } : { phone };
}

function named(
  ticket: TicketRow,
  { customerName, idCustomer = ticket.id_customers }: CustomerInput,
): TicketContent {
  if (customerName === undefined || customerName === ticket.customer_name) return {};
  if (customerName === null) throw apiError('CUSTOMER_NAME_NULL', { field: 'customerName' });
  if (idCustomer !== null)
    throw apiError('ACTION_NOT_ALLOWED', { field: 'customerName', about: 'isEditableName' });
  return { customer_name: customerName };
}

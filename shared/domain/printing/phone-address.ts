/** Path of the phone page. */
export const PHONE_PATH = '/t';
/** Path of virtual tickets, followed by ids of ticket and branch. */
export const VIRTUAL_TICKET_PATH = '/virtual-ticket';

/**
 * Address of a phone ticket. The secret is in the fragment, which browsers do not send, so it is in no log or
 * referrer.
 */
export const phoneAddress = (origin: string, secret: string): string => `${origin}${PHONE_PATH}#${secret}`;

/** Address of a phone ticket at central. Its secret is not valid at the branch. */
export const outsideAddress = (origin: string, idBranches: number, secret: string): string =>
  `${origin}${PHONE_PATH}/${idBranches}#${secret}`;

/** Address of a virtual ticket at a branch. */
export const virtualTicketUrl = (origin: string, idVirtualTickets: number, idBranches: number): string =>
  `${origin}${VIRTUAL_TICKET_PATH}/${idVirtualTickets}/branch/${idBranches}`;

/** Where the page of tickets on phones begins. */
export const PHONE_PATH = '/t';
/** Where virtual tickets are taken: its number and the branch’s follow. */
export const VIRTUAL_TICKET_PATH = '/virtual-ticket';

/**
 * The address at which a phone follows a ticket. The secret stands behind `#`: browsers send that to no server, so that
 * no log and no referrer ever has it.
 */
export const phoneAddress = (origin: string, secret: string): string => `${origin}${PHONE_PATH}#${secret}`;

/**
 * The address at which central shows how a ticket of a branch stands, by what the branch has sent. Its secret is another
 * one than that at the branch: central knows it, and it opens nothing there.
 */
export const outsideAddress = (origin: string, idBranches: number, secret: string): string =>
  `${origin}${PHONE_PATH}/${idBranches}#${secret}`;

/** The address of the code at an entrance, at which a virtual ticket of a branch is taken. */
export const virtualTicketUrl = (origin: string, idVirtualTickets: number, idBranches: number): string =>
  `${origin}${VIRTUAL_TICKET_PATH}/${idVirtualTickets}/branch/${idBranches}`;

import type { Kysely } from 'kysely';
import type { Use } from '#shared/contract/api-error-factory.ts';
import { messagesOf, type TicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** Lists the ticket designs that print a message. */
export async function designsPrinting(db: Kysely<SharedTables>, idMessages: number): Promise<readonly Use[]> {
  const designs = await db
    .selectFrom('ticket_designs')
    .select(['id', 'name', 'design'])
    .orderBy('name')
    .execute();
  return designs
    .filter(({ design }) => messagesOf(readDesign(design)).includes(idMessages))
    .map(({ id, name }) => ({ kind: 'ticketDesign', id, name }));
}

/** Parses a stored design. */
export const readDesign = (stored: string): TicketDesign => JSON.parse(stored) as TicketDesign;

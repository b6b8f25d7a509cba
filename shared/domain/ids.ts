/**
 * Identifiers are plain integers on the wire and in the database. The mark keeps a queue's id that is declared as one
 * from being passed where a ticket's is wanted; a plain number is taken (docs/decisions.md says why).
 */
export type Id<Name extends string> = number & { readonly __id?: Name };

export type QueueId = Id<'queue'>;
export type TicketId = Id<'ticket'>;

/** Milliseconds since 1970 by the server's clock; seconds that are declared as such are not taken for them. */
export type Millis = number & { readonly __unit?: 'ms' };
/** A span in whole seconds, as services, limits and service levels are kept. */
export type Seconds = number & { readonly __unit?: 's' };

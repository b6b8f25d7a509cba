/**
 * Identifiers are plain integers on the wire and in the database; the brand keeps a queue's id from being
 * passed where a ticket's is wanted.
 */
export type Id<Name extends string> = number & { readonly __id?: Name };

export type BranchId = Id<'branch'>;
export type QueueId = Id<'queue'>;
export type ServiceId = Id<'service'>;
export type SegmentId = Id<'segment'>;
export type TicketId = Id<'ticket'>;

/** Milliseconds since 1970 by the server's clock. */
export type Millis = number & { readonly __unit?: 'ms' };
/** A span in whole seconds, as services, limits and service levels are kept. */
export type Seconds = number & { readonly __unit?: 's' };

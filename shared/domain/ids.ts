/**
 * Integer ids. The brand prevents passing a queue's id as a ticket's if both are declared; plain numbers are
 * accepted (see docs/decisions/code-structure.md).
 */
export type Id<Name extends string> = number & { readonly __id?: Name };

export type QueueId = Id<'queue'>;
export type TicketId = Id<'ticket'>;

/** Milliseconds since 1970 or a duration; not assignable from `Seconds`. */
export type Millis = number & { readonly __unit?: 'ms' };
/** A duration in whole seconds. */
export type Seconds = number & { readonly __unit?: 's' };

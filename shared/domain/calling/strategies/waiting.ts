import type { Millis } from '#shared/domain/ids.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import type { WaitingTicket } from './strategy.ts';

/** Measures how long a ticket has been in its present queue; never negative, also when the clock was set back. */
export const waited = (ticket: WaitingTicket, now: Millis): Millis => Math.max(0, now - ticket.enteredAt);

/** Compares where nothing else decides: by first arrival. Ids rise with it, also when the clock was set back. */
export const byArrival = (a: Pick<WaitingTicket, 'id'>, b: Pick<WaitingTicket, 'id'>): number => a.id - b.id;

/** Ends a reason where nothing but arrival told the ticket from another. */
export const earlier = (isTie: boolean): string => (isTie ? ', earlier by arrival' : '');

/** 250000 ms -> `0:04:10`, cut to whole seconds. */
export const spanText = (span: Millis): string => durationText(span / 1000);

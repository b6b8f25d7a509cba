import type { OrderingProfile } from './attention-profile.ts';

/** The heads of a queue beyond the first by arrival that a choice depends on. */
export interface HeadsRead {
  readonly longest: boolean;
  readonly longestDue: boolean;
  readonly appointments: boolean;
}

/** Names the heads that these profiles look at, so that the others are not read. */
export const headsRead = (profiles: readonly OrderingProfile[]): HeadsRead => ({
  longest: profiles.some(({ type }) => type === 'TIMEBASED' || type === 'WEIGHTED'),
  longestDue: profiles.some(({ generalLimit }) => generalLimit > 0),
  appointments: profiles.some(({ type }) => type === 'APPOINTMENTBASED'),
});

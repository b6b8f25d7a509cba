import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, text } from '../fields.ts';
import { CONFIGURES, LOCKED_BY_CENTRAL_ERRORS } from './configured.ts';

/** A calendar day. */
export const calendarDay = z.iso.date().describe('Day as YYYY-MM-DD, in the local time of the branch');

/** A day without appointments. */
export const closedDayInput = z
  .object({
    day: calendarDay,
    name: text(60).describe('Reason, such as the name of the holiday'),
  })
  .meta({ id: 'ClosedDayOfBranch' });
export type ClosedDayInput = z.infer<typeof closedDayInput>;

const closedDay = z.object({ id, day: z.string(), name: z.string() }).meta({ id: 'ClosedDay' });
export type ClosedDay = z.infer<typeof closedDay>;

const tag = 'Appointments';

export const listClosedDays = endpoint({
  method: 'get',
  path: '/branches/{id}/closed_days',
  tag,
  summary: 'Days on which a branch takes no appointments, in order',
  privilege: CONFIGURES.branch,
  params: idParams,
  answer: z.array(closedDay),
  errors: ['NOT_FOUND'],
});

export const setClosedDays = endpoint({
  method: 'put',
  path: '/branches/{id}/closed_days',
  isVersioned: true,
  tag,
  summary: 'Replace the days on which a branch takes no appointments',
  privilege: CONFIGURES.branch,
  params: idParams,
  body: z.object({ closedDays: z.array(closedDayInput).max(400) }),
  answer: z.array(closedDay),
  errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, 'DAY_REPEATED'],
});

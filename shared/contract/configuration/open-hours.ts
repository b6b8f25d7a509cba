import { z } from 'zod';
import { DAYS } from '#shared/domain/opening/days.ts';

/** A time of day as schedules and alarms have it. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
  .describe('HH:mm:ss');

/** Hours of a day of the week, as they hold somewhere; pages that customers see need no more of schedules. */
export const openHours = z
  .object({ day: z.enum(DAYS), start: timeOfDay, end: timeOfDay })
  .meta({ id: 'OpenHours' });

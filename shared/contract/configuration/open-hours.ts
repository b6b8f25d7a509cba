import { z } from 'zod';
import { DAYS } from '#shared/domain/time/days.ts';

/** A time of day in schedules and alarms. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
  .describe('HH:mm:ss');

/** Hours of a weekday, as customer pages need them. */
export const openHours = z
  .object({ day: z.enum(DAYS), start: timeOfDay, end: timeOfDay })
  .meta({ id: 'OpenHours' });

import { type RawBuilder, sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { waited } from './ticket-times.ts';

const [appointment, arrived] = [sql.ref('t.appointment_at'), sql.ref('t.arrived_at')];
const called = sql`coalesce(t.first_called_at, t.called_at)`;

/** Start of the wait of an appointment: its time, or a later arrival. */
const promised = sql`case when ${arrived} > ${appointment} then ${arrived} else ${appointment} end`;

/** Wait of an appointment beyond its time; null if called before. */
export const waitedBeyondTime: RawBuilder<Millis> = sql`case when ${called} > ${promised}
  then ${called} - ${promised} else 0 end`;

/** True if ticket `t` belongs to an appointment. */
export const isOfAppointment: RawBuilder<boolean> = sql`(${appointment} is not null)`;

/** Tickets `t` served after waiting, with or without appointment, at their last call. */
export const servedAfterWait = {
  at: sql.ref('t.called_at'),
  only: sql`(t.state = 'assisted' and ${waited} = 1)`,
} as const;

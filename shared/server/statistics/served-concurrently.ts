import { type RawBuilder, sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { waited } from './ticket-times.ts';

const [appointment, arrived] = [sql.ref('t.appointment_at'), sql.ref('t.arrived_at')];
const called = sql`coalesce(t.first_called_at, t.called_at)`;

/** The moment from which a customer with an appointment waits for what was promised: its time, or when they came later. */
const promised = sql`case when ${arrived} > ${appointment} then ${arrived} else ${appointment} end`;

/** Milliseconds for which a customer with an appointment had to wait beyond its time; none where they were called before. */
export const waitedBeyondTime: RawBuilder<Millis> = sql`case when ${called} > ${promised}
  then ${called} - ${promised} else 0 end`;

/** Tells whether a ticket `t` is of an appointment. */
export const isOfAppointment: RawBuilder<boolean> = sql`(${appointment} is not null)`;

/** Tickets `t` that were served after waiting, with an appointment or without: each at its last call. */
export const servedAfterWait = {
  at: sql.ref('t.called_at'),
  only: sql`(t.state = 'assisted' and ${waited} = 1)`,
} as const;

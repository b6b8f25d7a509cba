import type { Migration } from 'kysely/migration';
import { SHARED_MIGRATIONS } from '#shared/server/db/migrations/list.ts';
import { up as tickets } from './0002-tickets.ts';
import { up as calling } from './0004-calling.ts';
import { up as ticketOperations } from './0006-ticket-operations.ts';
import { up as desk } from './0008-desk.ts';
import { up as recordings } from './0009-recordings.ts';
import { up as replication } from './0010-replication.ts';
import { up as centralScopes } from './0013-central-scopes.ts';
import { up as putAside } from './0016-put-aside.ts';
import { up as printJobKeys } from './0203-print-job-keys.ts';
import { up as numbersOfDays } from './0204-numbers-of-days.ts';
import { up as orderOfArrival } from './0205-order-of-arrival.ts';
import { up as damagedChanges } from './0208-damaged-changes.ts';
import { up as comparedDays } from './0210-compared-days.ts';
import { up as restores } from './0215-restores.ts';
import { up as profileRounds } from './0223-profile-rounds.ts';
import { up as alarmEvents } from './0232-alarm-events.ts';
import { up as alarmEventsByTime } from './0242-alarm-events-by-time.ts';
import { up as attachedPrinters } from './0250-attached-printers.ts';
import { up as filesOfCentral } from './0260-files-of-central.ts';
import { up as printerOutput } from './0265-printer-output.ts';
import { up as devices } from './0275-devices.ts';
import { up as callsWithoutTicket } from './0280-calls-without-ticket.ts';
import { up as sms } from './0305-sms.ts';
import { up as alarmRuns } from './0325-alarm-runs.ts';
import { up as ticketLives } from './0326-ticket-lives.ts';
import { up as smsThroughCentral } from './0355-sms-through-central.ts';
import { up as shortWays } from './0361-short-ways.ts';
import { up as toldForecasts } from './0374-told-forecasts.ts';
import { up as rolesOfDevices } from './0380-roles-of-devices.ts';
import { up as printersAtDevices } from './0390-printers-at-devices.ts';
import { up as appointments } from './0410-appointments.ts';
import { up as ticketsOnPhones } from './0420-tickets-on-phones.ts';
import { up as followedEvents } from './0430-followed-events.ts';
import { up as devicePrograms } from './0440-device-programs.ts';
import { up as slotSeats } from './0450-appointment-places.ts';
import { up as bookedByCustomers } from './0460-booked-by-customers.ts';
import { up as dayAggregates } from './0472-day-sums.ts';
import { up as reportedAppointments } from './0473-reported-appointments.ts';
import { up as smsOfAppointments } from './0481-sms-of-appointments.ts';

/** Lists all migrations of a branch: those of both servers, and its own, only ever appended to. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  ...SHARED_MIGRATIONS,
  '0002-tickets': { up: tickets },
  '0004-calling': { up: calling },
  '0006-ticket-operations': { up: ticketOperations },
  '0008-desk': { up: desk },
  '0009-recordings': { up: recordings },
  '0010-replication': { up: replication },
  '0013-central-scopes': { up: centralScopes },
  '0016-put-aside': { up: putAside },
  '0203-print-job-keys': { up: printJobKeys },
  '0204-numbers-of-days': { up: numbersOfDays },
  '0205-order-of-arrival': { up: orderOfArrival },
  '0208-damaged-changes': { up: damagedChanges },
  '0210-compared-days': { up: comparedDays },
  '0215-restores': { up: restores },
  '0223-profile-rounds': { up: profileRounds },
  '0232-alarm-events': { up: alarmEvents },
  '0242-alarm-events-by-time': { up: alarmEventsByTime },
  '0250-attached-printers': { up: attachedPrinters },
  '0260-files-of-central': { up: filesOfCentral },
  '0265-printer-output': { up: printerOutput },
  '0275-devices': { up: devices },
  '0280-calls-without-ticket': { up: callsWithoutTicket },
  '0305-sms': { up: sms },
  '0325-alarm-runs': { up: alarmRuns },
  '0326-ticket-lives': { up: ticketLives },
  '0355-sms-through-central': { up: smsThroughCentral },
  '0361-short-ways': { up: shortWays },
  '0374-told-forecasts': { up: toldForecasts },
  '0380-roles-of-devices': { up: rolesOfDevices },
  '0390-printers-at-devices': { up: printersAtDevices },
  '0410-appointments': { up: appointments },
  '0420-tickets-on-phones': { up: ticketsOnPhones },
  '0430-followed-events': { up: followedEvents },
  '0440-device-programs': { up: devicePrograms },
  '0450-appointment-places': { up: slotSeats },
  '0460-booked-by-customers': { up: bookedByCustomers },
  '0472-day-sums': { up: dayAggregates },
  '0473-reported-appointments': { up: reportedAppointments },
  '0481-sms-of-appointments': { up: smsOfAppointments },
};

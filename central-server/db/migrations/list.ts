import type { Migration } from 'kysely/migration';
import { SHARED_MIGRATIONS } from '#shared/server/db/migrations/list.ts';
import { up as registry } from './0100-registry.ts';
import { up as streams } from './0101-streams.ts';
import { up as facts } from './0102-facts.ts';
import { up as rollUps } from './0103-roll-ups.ts';
import { up as feed } from './0104-feed.ts';
import { up as auditFacts } from './0106-audit-facts.ts';
import { up as lostTo } from './0106-lost-to.ts';
import { up as peopleSorted } from './0201-people-sorted.ts';
import { up as fleetWatch } from './0206-fleet-watch.ts';
import { up as alarmDeliveries } from './0207-alarm-deliveries.ts';
import { up as comparedDays } from './0209-compared-days.ts';
import { up as suspendedLogs } from './0211-held-logs.ts';
import { up as changedKeys } from './0212-changed-keys.ts';
import { up as disputes } from './0214-disputes.ts';
import { up as restores } from './0216-restores.ts';
import { up as rewound } from './0217-rewound.ts';
import { up as whoWaits } from './0218-who-waits.ts';
import { up as rollouts } from './0220-rollouts.ts';
import { up as alarmEvents } from './0233-alarm-events.ts';
import { up as arrivalHours } from './0340-arrival-hours.ts';
import { up as sms } from './0360-sms.ts';
import { up as toldForecasts } from './0374-told-forecasts.ts';
import { up as versions } from './0400-versions.ts';
import { up as attentions } from './0430-attentions.ts';
import { up as appointments } from './0450-appointments.ts';
import { up as transfersOfDays } from './0471-transfers-of-days.ts';
import { up as reportedAppointments } from './0473-reported-appointments.ts';
import { up as dayWaits } from './0480-day-waits.ts';
import { up as smsOfAppointments } from './0481-sms-of-appointments.ts';
import { up as ticketsOnPhones } from './0490-tickets-on-phones.ts';

// Under these names central got them: they had to come after what its databases had already.
const { '0014-access': access, '0017-branch-groups': branchGroups, ...others } = SHARED_MIGRATIONS;

/** Lists all migrations of central, on SQLite and PostgreSQL: those of both servers, and its own, only ever appended to. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  ...others,
  '0100-registry': { up: registry },
  '0101-streams': { up: streams },
  '0102-facts': { up: facts },
  '0103-roll-ups': { up: rollUps },
  '0104-feed': { up: feed },
  '0105-access': access,
  '0106-audit-facts': { up: auditFacts },
  '0106-lost-to': { up: lostTo },
  '0107-branch-groups': branchGroups,
  '0201-people-sorted': { up: peopleSorted },
  '0206-fleet-watch': { up: fleetWatch },
  '0207-alarm-deliveries': { up: alarmDeliveries },
  '0209-compared-days': { up: comparedDays },
  '0211-held-logs': { up: suspendedLogs },
  '0212-changed-keys': { up: changedKeys },
  '0214-disputes': { up: disputes },
  '0216-restores': { up: restores },
  '0217-rewound': { up: rewound },
  '0218-who-waits': { up: whoWaits },
  '0220-rollouts': { up: rollouts },
  '0233-alarm-events': { up: alarmEvents },
  '0340-arrival-hours': { up: arrivalHours },
  '0360-sms': { up: sms },
  '0374-told-forecasts': { up: toldForecasts },
  '0400-versions': { up: versions },
  '0430-attentions': { up: attentions },
  '0450-appointments': { up: appointments },
  '0471-transfers-of-days': { up: transfersOfDays },
  '0473-reported-appointments': { up: reportedAppointments },
  '0480-day-waits': { up: dayWaits },
  '0481-sms-of-appointments': { up: smsOfAppointments },
  '0490-tickets-on-phones': { up: ticketsOnPhones },
};

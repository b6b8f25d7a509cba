import type { Kysely } from 'kysely';
import { createAccessTables } from '../schema/access.ts';
import { createAlarmTables } from '../schema/alarms.ts';
import { createAppointmentTables } from '../schema/appointments.ts';
import { createBranchTables } from '../schema/branches.ts';
import { createConfigurationTables } from '../schema/configuration.ts';
import { createDeviceTables } from '../schema/devices.ts';
import { createInstallationTables } from '../schema/installation.ts';
import { createProfileTables } from '../schema/profiles.ts';
import { createQueueTables } from '../schema/queues.ts';
import { createReportTables } from '../schema/reports.ts';
import { createWorkstationTables } from '../schema/workstations.ts';

/** Creates the tables of both servers, as version 1.0.0 has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBranchTables(db);
  await createConfigurationTables(db);
  await createQueueTables(db);
  await createProfileTables(db);
  await createWorkstationTables(db);
  await createAccessTables(db);
  await createDeviceTables(db);
  await createAlarmTables(db);
  await createAppointmentTables(db);
  await createReportTables(db);
  await createInstallationTables(db);
}

import type { ReplicationOf } from './replicates.ts';
import { ACCESS_REPLICATION, type AccessTables } from './schema/access.ts';
import { ALARM_REPLICATION, type AlarmTables } from './schema/alarms.ts';
import { APPOINTMENT_REPLICATION, type AppointmentTables } from './schema/appointments.ts';
import { BRANCH_REPLICATION, type BranchTables } from './schema/branches.ts';
import { CONFIGURATION_REPLICATION, type ConfigurationTables } from './schema/configuration.ts';
import { DEVICE_REPLICATION, type DeviceTables } from './schema/devices.ts';
import { INSTALLATION_REPLICATION, type InstallationTables } from './schema/installation.ts';
import { JOB_REPLICATION, type JobTables } from './schema/jobs.ts';
import { PROFILE_REPLICATION, type ProfileTables } from './schema/profiles.ts';
import { QUEUE_REPLICATION, type QueueTables } from './schema/queues.ts';
import { REPORT_REPLICATION, type ReportTables } from './schema/reports.ts';
import { SMS_REPLICATION, type SmsTables } from './schema/sms.ts';
import { WORKSTATION_REPLICATION, type WorkstationTables } from './schema/workstations.ts';

/** Tables of both servers. */
export interface SharedTables
  extends AccessTables,
    AlarmTables,
    AppointmentTables,
    BranchTables,
    ConfigurationTables,
    DeviceTables,
    InstallationTables,
    JobTables,
    ProfileTables,
    QueueTables,
    ReportTables,
    SmsTables,
    WorkstationTables {}

/** Replication of each table of both servers. */
export const SHARED_REPLICATION: ReplicationOf<SharedTables> = {
  ...ACCESS_REPLICATION,
  ...ALARM_REPLICATION,
  ...APPOINTMENT_REPLICATION,
  ...BRANCH_REPLICATION,
  ...CONFIGURATION_REPLICATION,
  ...DEVICE_REPLICATION,
  ...INSTALLATION_REPLICATION,
  ...JOB_REPLICATION,
  ...PROFILE_REPLICATION,
  ...QUEUE_REPLICATION,
  ...REPORT_REPLICATION,
  ...SMS_REPLICATION,
  ...WORKSTATION_REPLICATION,
};

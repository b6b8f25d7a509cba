/** Installation types (access specification, section 1). */
export type SyncType = 'branch' | 'central' | 'standalone';

/** Parts that an installation type can hide. */
export type Part =
  | 'workstation'
  | 'dashboard'
  | 'resetBranch'
  | 'generateTickets'
  | 'branchStatus'
  | 'closeWorkstationOfOther'
  | 'sendAlarm'
  | 'removeTicketFromQueue'
  | 'administration.roles'
  | 'administration.preferences'
  | 'administration.activeDirectory'
  | 'configuration.global'
  | 'configuration.branchType'
  | 'configuration.branch'
  | 'fleet'
  | 'consolidated'
  | 'replication'
  /** Hidden only by the licence. */
  | 'sms'
  | 'licence.upload';

/** Hidden parts per sync type; pages follow it and servers refuse hidden endpoints with NOT_IN_THIS_SYNC_TYPE. */
const HIDDEN: Readonly<Record<SyncType, readonly Part[]>> = {
  // Keeps users in the administration and the branch in the configuration (access specification, sections 2, 4 and
  // 6).
  branch: [
    'dashboard',
    'administration.roles',
    'administration.preferences',
    'administration.activeDirectory',
    'configuration.global',
    'configuration.branchType',
    'fleet',
    'consolidated',
    // Comes from central.
    'licence.upload',
  ],
  // Customers visit branches only (operations specification, section 1).
  central: [
    'workstation',
    'resetBranch',
    'generateTickets',
    'branchStatus',
    'closeWorkstationOfOther',
    'sendAlarm',
    'removeTicketFromQueue',
    'configuration.branch',
    'replication',
  ],
  standalone: ['fleet', 'consolidated', 'replication'],
};

/** Sync types that hide the part. */
export const hiding = (part: Part): SyncType[] =>
  (Object.keys(HIDDEN) as SyncType[]).filter((syncType) => !shows(syncType, part));

/** True if the sync type shows the part. */
export const shows = (syncType: SyncType, part: Part): boolean => !HIDDEN[syncType].includes(part);

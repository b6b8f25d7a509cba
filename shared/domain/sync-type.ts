/** Lists the kinds of installation a server is part of (access specification, section 1). */
export type SyncType = 'branch' | 'central' | 'standalone';

/** Lists what an installation shows or hides as a whole. */
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
  /** Shown everywhere; a licence without any hides it. */
  | 'sms'
  | 'licence.upload';

/**
 * Lists what each sync type hides; everything else it shows, to users with the privilege. The one place that says so:
 * pages follow it, and what is hidden the server refuses with NOT_IN_THIS_SYNC_TYPE.
 */
const HIDDEN: Readonly<Record<SyncType, readonly Part[]>> = {
  // Administration keeps its users, configuration its branch (access specification, sections 2, 4 and 6).
  branch: [
    'dashboard',
    'administration.roles',
    'administration.preferences',
    'administration.activeDirectory',
    'configuration.global',
    'configuration.branchType',
    'fleet',
    'consolidated',
    // Hides it: it comes from central.
    'licence.upload',
  ],
  // Customers come to branches: central looks on (operations specification, section 1).
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

/** The sync types that hide the part. */
export const hiding = (part: Part): SyncType[] =>
  (Object.keys(HIDDEN) as SyncType[]).filter((syncType) => !shows(syncType, part));

/** Tells whether an installation of this sync type shows the part. */
export const shows = (syncType: SyncType, part: Part): boolean => !HIDDEN[syncType].includes(part);

/** Permissions are modules, by their published ids (access specification, section 6). */
export const MODULES = {
  supervisionView: 1,
  supervisionReset: 2,
  supervisionCloseWorkstation: 3,
  supervisionChangeProfile: 4,
  workstation: 5,
  dashboard: 6,
  configurationTools: 7,
  configurationGlobal: 8,
  configurationBranchType: 9,
  branchCreate: 10,
  branchEdit: 11,
  generateTickets: 12,
  resetBranch: 13,
  backup: 14,
  licence: 15,
  reportStatistics: 16,
  reportAudit: 17,
  roles: 20,
  users: 21,
  preferences: 22,
  activeDirectory: 23,
  smsManager: 24,
  smsAdmin: 25,
  smsBroadcast: 26,
} as const;

export type ModuleId = (typeof MODULES)[keyof typeof MODULES];

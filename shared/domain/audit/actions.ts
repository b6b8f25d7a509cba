/**
 * Lists what is written down of what people do (operations specification, section 3, and what else a person may be
 * asked about later). `log` are actions, written down where the setting auditLog is on; `change` are changes of what the
 * installation is, where auditChanges is. What is to `always` be found is who switched these on and off.
 */
export const AUDIT_ACTIONS = {
  LOGIN: 'log',
  LOGOUT: 'log',
  LOGIN_FAILED: 'log',
  USER_BLOCKED: 'log',
  USER_UNBLOCKED: 'log',
  NEW_PASSWORD: 'log',
  RESET_PASSWORD: 'log',
  CHANGE_PASSWORD: 'log',
  RESET_BRANCH: 'log',
  CANCEL_TICKET: 'log',
  CLEAR_QUEUE: 'log',
  ANSWER_CLOCK: 'log',
  GENERATE_TICKETS: 'log',
  CLOSE_WORKSTATION: 'log',
  BACKUP: 'log',
  RESTORE: 'log',
  RESTORE_SEEN: 'log',
  SETTLE_RESTORED: 'log',
  DOWNLOAD_LOGS: 'log',
  CREATE_USER: 'change',
  UPDATE_USER: 'change',
  DELETE_USER: 'change',
  CREATE_ROLE: 'change',
  UPDATE_ROLE: 'change',
  DELETE_ROLE: 'change',
  CREATE_TOKEN: 'change',
  REVOKE_TOKEN: 'change',
  CREATE_BRANCH: 'change',
  UPDATE_BRANCH: 'change',
  ENROLMENT_CODE: 'change',
  BRANCH_KEY: 'change',
  BRANCH_MACHINE: 'change',
  CREATE_BRANCH_GROUP: 'change',
  UPDATE_BRANCH_GROUP: 'change',
  CHANGE_WITH_WAITING: 'change',
  UPDATE_SETTING: 'change',
  UPDATE_AUDIT: 'always',
  RECOVER_USER: 'always',
  UPDATE_BLACKLIST: 'change',
  UPDATE_LICENCE: 'change',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

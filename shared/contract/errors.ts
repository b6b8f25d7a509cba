/**
 * The error catalogue: what the server answers when it refuses. `http` is the answer's status; `message` holds
 * the substring that the specification says clients match; `text` is the key of the text shown to people
 * (namespace `errors`). A refusal that is not in this table cannot be made.
 */
export const ERRORS = {
  INVALID_REQUEST: { http: 400, message: 'invalid request', text: 'INVALID_REQUEST' },
  TEXT_UNSEEN: { http: 400, message: 'text holds what cannot be seen', text: 'TEXT_UNSEEN' },
  BROKEN_JSON: { http: 400, message: 'body is not valid JSON', text: 'INVALID_REQUEST' },
  BODY_TOO_LARGE: { http: 413, message: 'body is too large', text: 'BODY_TOO_LARGE' },
  UPLOAD_TOO_LARGE: { http: 413, message: 'file is too large, code 6000', text: 'UPLOAD_TOO_LARGE' },
  NOT_FOUND: { http: 404, message: 'not found', text: 'NOT_FOUND' },
  NO_SUCH_ENDPOINT: { http: 404, message: 'no such endpoint', text: 'NOT_FOUND' },
  IDEMPOTENCY_KEY_REUSED: {
    http: 409,
    message: 'idempotency key was used for another request',
    text: 'INVALID_REQUEST',
  },
  TOO_MANY_REQUESTS: { http: 429, message: 'too many requests', text: 'TOO_MANY_REQUESTS' },

  INVALID_TOKEN: { http: 401, message: 'INVALID_TOKEN', text: 'EXPIRED_TOKEN' },
  EXPIRED_TOKEN: { http: 401, message: 'EXPIRED_TOKEN', text: 'EXPIRED_TOKEN' },
  FORBIDDEN: { http: 403, message: 'privilege missing', text: 'FORBIDDEN' },
  WRONG_USER_KEY: { http: 401, message: 'wrong user or key', text: 'LOGIN_ERROR' },
  USER_DISABLED: { http: 403, message: 'user is disabled', text: 'USER_DISABLED' },
  SIGN_IN_AT_BRANCH: { http: 403, message: 'user signs in at a branch', text: 'SIGN_IN_AT_BRANCH' },
  CHANGE_PASS: { http: 403, message: 'CHANGE_PASS', text: 'CHANGE_PASS' },
  EXPIRED_PASS: { http: 403, message: 'EXPIRED_PASS', text: 'EXPIRED_PASS' },
  MAX_ATTEMPTS: { http: 429, message: 'MAX_ATTEMPTS', text: 'MAX_ATTEMPS_EXCEEDED' },
  INVALID_URL: { http: 424, message: 'INVALID_URL', text: 'INVALID_URL' },
  INCORRECT_OLD_PASSWORD: {
    http: 403,
    message: 'INCORRECT_OLD_PASSWORD',
    text: 'INCORRECT_OLD_PASSWORD',
  },
  PASSWORD_ELSEWHERE: { http: 409, message: 'password is not kept here', text: 'PASSWORD_ELSEWHERE' },
  WRONG_PASS_LENGTH: { http: 400, message: 'WRONG_PASS_LENGTH', text: 'ERROR_PASSLENGTH' },
  WRONG_PASS_UPPERLOWER: { http: 400, message: 'WRONG_PASS_UPPERLOWER', text: 'ERROR_PASSUPPER' },
  WRONG_PASS_NUMBERS: { http: 400, message: 'WRONG_PASS_NUMBERS', text: 'ERROR_PASSNUMBER' },
  WRONG_PASS_SPECIALCHAR: { http: 400, message: 'WRONG_PASS_SPECIALCHAR', text: 'ERROR_PASSSPECIAL' },
  WRONG_PASS_NOREPEATCHAR: { http: 400, message: 'WRONG_PASS_NOREPEATCHAR', text: 'ERROR_PASSNOREPEATCHAR' },
  WRONG_PASS_BLACKLIST: { http: 400, message: 'WRONG_PASS_BLACKLIST', text: 'ERROR_PASSBLACKLIST' },
  WRONG_PASS_LAST_REPEAT: { http: 409, message: 'WRONG_PASS_LAST_REPEAT', text: 'ERROR_PASSREPEAT' },

  NAME_UNIQUE: { http: 409, message: 'name_UNIQUE', text: 'NAME_ERROR' },
  USERNAME_UNIQUE: { http: 409, message: 'username_UNIQUE', text: 'ADMINISTRATION_USERNAME_ERROR' },
  USERNAME_ALPHABETS: {
    http: 400,
    message: 'user name mixes alphabets',
    text: 'USERNAME_ALPHABETS',
  },
  USERNAME_LOOKS_ALIKE: {
    http: 409,
    message: 'user name looks like another',
    text: 'USERNAME_LOOKS_ALIKE',
  },
  EMAIL_UNIQUE: { http: 409, message: 'email_UNIQUE', text: 'ADMINISTRATION_EMAIL_ERROR' },
  REACH_MAX_USERS: { http: 409, message: 'REACH_MAX_USERS', text: 'REACH_MAX_USERS' },
  REACH_MAX_BRANCHES: { http: 409, message: 'REACH_MAX_BRANCHES', text: 'REACH_MAX_BRANCHES' },
  REACH_MAX_WS: { http: 409, message: 'REACH_MAX_WS', text: 'REACH_MAX_WS' },
  REACH_MAX_CELLBRANCHES: { http: 409, message: 'REACH_MAX_CELLBRANCHES', text: 'ERROR_MAXCELL' },
  REACH_MAX_SURVEYBRANCHES: { http: 409, message: 'REACH_MAX_SURVEYBRANCHES', text: 'ERROR_MAXSURVEY' },
  REACH_MAX_SMSBRANCHES: { http: 409, message: 'REACH_MAX_SMSBRANCHES', text: 'ERROR_MAXSMS' },
  LICENCE_EXPIRED: { http: 409, message: 'licence is expired', text: 'LICENCE_EXPIRED' },
  UPLOAD_LICENSE_FAILED: {
    http: 400,
    message: 'licence file is not accepted:',
    text: 'UPLOAD_LICENSE_FAILED',
  },
  LEVEL_TOO_HIGH: { http: 403, message: 'level of the role is too high', text: 'LEVEL_TOO_HIGH' },
  MORE_THAN_OWN: { http: 403, message: 'role allows more than your own', text: 'MORE_THAN_OWN' },
  RESET_OF_OWN: {
    http: 409,
    message: 'own password is changed, not reset',
    text: 'RESET_OF_OWN',
  },
  LAST_ADMINISTRATOR: {
    http: 409,
    message: 'nobody would be left to administer users and roles',
    text: 'LAST_ADMINISTRATOR',
  },
  ROLE_API_FIXED: { http: 409, message: 'the role API is fixed', text: 'ROLE_API_FIXED' },
  ROLE_API_MISSING: {
    http: 409,
    message: 'the role API has not come from central',
    text: 'ROLE_API_MISSING',
  },
  NO_PROGRAM: { http: 409, message: 'user is no program', text: 'NO_PROGRAM' },
  ID_SHORT_UNIQUE: { http: 409, message: 'idShort_UNIQUE', text: 'ID_ERROR' },
  IN_USE: { http: 409, message: 'is in use', text: 'IN_USE' },
  HAS_HISTORY: { http: 409, message: 'is in use by tickets', text: 'HAS_HISTORY' },

  QUEUE_NOT_EXISTED: {
    http: 404,
    message: 'no queue for the segment and service',
    text: 'QUEUE_NOT_EXISTED_DESCRIPTION',
  },
  QUEUE_NUMBERS_EXHAUSTED: {
    http: 409,
    message: 'every number of the queue is in use',
    text: 'QUEUE_NUMBERS_EXHAUSTED',
  },
  MOVE_SAME_QUEUE: { http: 409, message: 'ticket is in this queue already', text: 'MOVE_SAME_QUEUE_ERROR' },
  TRANSFER_NOT_ALLOWED: {
    http: 409,
    message: 'the queue does not allow transfers',
    text: 'QUEUE_NO_TRANSFER_ERROR',
  },
  NO_TICKET_NOT_ALLOWED: {
    http: 409,
    message: 'the queue does not allow calls without ticket',
    text: 'QUEUE_NO_TICKET_ERROR',
  },
  QUEUE_ALREADY_CLEAN: { http: 409, message: 'queue is already clean', text: 'QUEUE_ALREADY_CLEAN_INFO' },
  CLOCK_NOT_ASKED: {
    http: 409,
    message: 'the clock is not asked for, or another day',
    text: 'CLOCK_NOT_ASKED',
  },
  NO_CUSTOMERS_TO_CALL: { http: 409, message: 'no tickets waiting', text: 'NO_CUSTOMERS_TO_CALL' },
  A_CUSTOMER_IS_BEING_ASSISTED: {
    http: 409,
    message: 'a customer is being assisted',
    text: 'A_CUSTOMER_IS_BEING_ASSISTED',
  },
  TICKET_WRONG_STATE: { http: 409, message: 'ticket is not in the right state', text: 'TICKET_WRONG_STATE' },
  TICKET_NOT_YOURS: { http: 403, message: 'ticket belongs to another workstation', text: 'TICKET_NOT_YOURS' },

  NO_SHOW_TIME_OVER: { http: 409, message: 'time to recover is over', text: 'NO_SHOW_TIME_OVER' },
  NUMBER_GIVEN_AGAIN: { http: 409, message: 'number was given again', text: 'NUMBER_GIVEN_AGAIN' },
  NOTHING_TO_UNDO: { http: 409, message: 'cannot be undone any more', text: 'NOTHING_TO_UNDO' },
  USER_NOT_ONLINE: { http: 409, message: 'user has no workstation open', text: 'USER_NOT_ONLINE' },
  ACTION_NOT_ALLOWED: { http: 403, message: 'action is not allowed:', text: 'ACTION_NOT_ALLOWED' },

  CUSTOMER_NAME_NULL: { http: 400, message: 'customer name is null', text: 'CUSTOMER_NAME_NULL_MESSAGE' },
  TEXT_TOO_LONG: { http: 400, message: 'text is too long', text: 'TEXT_TOO_LONG' },
  WITHOUT_TICKET_ID: { http: 404, message: 'there is no such ticket', text: 'WITHOUT_TICKET_ID' },
  WITHOUT_DETAILS_ID: { http: 400, message: 'no transaction detail', text: 'WITHOUT_DETAILS_ID' },
  FORCE_TRANSACTION_DETAIL: {
    http: 409,
    message: 'a transaction detail is required',
    text: 'FORCE_TRANSACTION_DETAIL_MESSAGE',
  },
  ACCOUNT_UNIQUE: { http: 409, message: 'account_UNIQUE', text: 'ACCOUNT_ERROR' },
  PROFILE_NOT_ASSIGNABLE: {
    http: 409,
    message: 'attention profile is not assignable',
    text: 'PROFILE_NOT_ASSIGNABLE',
  },
  NO_RECEIVER_USER: { http: 400, message: 'no receiver', text: 'NO_RECEIVER_USER' },

  LETTER_UNIQUE: { http: 409, message: 'letter_UNIQUE', text: 'LETTER_ERROR' },
  ASSOCIATION_DUPLICATE: {
    http: 409,
    message: 'Duplicate entry on association',
    text: 'ASSOCIATION_SERVICE_SEGMENT_ERROR',
  },
  ASSOCIATION_INCOMPLETE: {
    http: 400,
    message: 'service and segment are required',
    text: 'COMPLETE_CONDITION_MESSAGE',
  },
  QUEUE_LIMITS: { http: 400, message: 'minLimit is above maxLimit', text: 'ERROR_QUEUE_LIMITS' },
  POLITENESS_NEGATIVE: { http: 400, message: 'politeness is negative', text: 'POLITENESS_DEFAULT_ERROR' },
  LIMIT_TIME_INCOMPLETE: {
    http: 400,
    message: 'limit is not a complete time',
    text: 'LIMIT_TIME_INCOMPLETE',
  },
  P_DETAILS_INCOMPLETE: {
    http: 400,
    message: 'view profile and detail profile are required',
    text: 'P_DETAILS_INCOMPLETE',
  },
  P_SERVICE_INCOMPLETE: { http: 400, message: 'service is required', text: 'P_SERVICE_INCOMPLETE' },
  P_SEGMENT_INCOMPLETE: { http: 400, message: 'segment is required', text: 'P_SEGMENT_INCOMPLETE' },
  LINEAL_WITHOUT_QUEUE: {
    http: 409,
    message: 'no association of the service and segment',
    text: 'WSTYPE_ASSOCIATION_SERVICE_SEGMENT_ERROR',
  },
  DESCRIPTION_EMPTY: { http: 400, message: 'description is empty', text: 'DESCRIPTION_EMPTY' },
  DEFAULT_CLOSE_REASON: {
    http: 409,
    message: 'the default close reason cannot be changed',
    text: 'DEFAULT_CLOSE_REASON',
  },
  PROFILE_LEADS_BACK: {
    http: 409,
    message: 'attention profile would lead back to itself',
    text: 'PROFILE_LEADS_BACK',
  },
  PROFILE_CONDITIONAL: {
    http: 409,
    message: 'attention profile is conditional',
    text: 'PROFILE_CONDITIONAL',
  },
  PROFILE_OF_OTHER_TYPE: {
    http: 409,
    message: 'attention profile is of another type',
    text: 'PROFILE_OF_OTHER_TYPE',
  },
  QUEUE_IN_PROFILE: {
    http: 409,
    message: 'queue is in the attention profile already',
    text: 'QUEUE_IN_PROFILE',
  },
  START_AFTER_END: { http: 400, message: 'start is not before end', text: 'START_AFTER_END' },
  LEVEL_LOCKED: { http: 403, message: 'schedule is not editable at this level', text: 'LEVEL_LOCKED' },

  WORKSTATION_OFF: { http: 409, message: 'workstations is already off', text: 'WORKSTATION_OFF_ERROR' },
  WORKSTATION_USER: {
    http: 409,
    message: 'Non-existing user logged in the workstation',
    text: 'WORKSTATION_USER_ERROR',
  },
  WORKSTATION_NOT_IDLE: { http: 409, message: 'workstation is not idle', text: 'WORKSTATION_WAS_CLOSED' },
  WORKSTATION_IS_DISABLED: { http: 409, message: 'workstation is disabled', text: 'WORKSTATION_IS_DISABLED' },
  WS_USED: { http: 409, message: 'workstation is used by', text: 'WS_USED' },
  USER_HAS_WORKSTATION: { http: 409, message: 'user already has workstation', text: 'USER_HAS_WORKSTATION' },
  ERROR_WS_ATTENTION_PROFILE: {
    http: 409,
    message: 'workstation has no attention profile',
    text: 'ERROR_WS_ATTENTION_PROFILE',
  },
  WORKSTATION_NOT_YOURS: {
    http: 403,
    message: 'workstation is not open for this user',
    text: 'WORKSTATION_NOT_YOURS',
  },
  ACTIVE_TICKET: { http: 409, message: 'attention in progress', text: 'ACTIVE_TICKET_ERROR' },

  RECORDING_FORMAT: {
    http: 400,
    message: 'recording is no 16-bit PCM WAV with one or two channels',
    text: 'RECORDING_FORMAT',
  },
  RECORDING_EXISTS: {
    http: 409,
    message: 'this part was recorded already',
    text: 'RECORDING_EXISTS',
  },

  SETUP_DONE: { http: 409, message: 'this server is set up already', text: 'SETUP_DONE' },
  SETUP_ELSEWHERE: { http: 403, message: 'set up from the machine itself only', text: 'SETUP_ELSEWHERE' },
  SETUP_BRANCH_NAME: { http: 400, message: 'branch name is missing', text: 'SETUP_BRANCH_NAME' },
  DAYS_REVERSED: { http: 400, message: 'from is after to', text: 'DAYS_REVERSED' },
  NO_LOGS: { http: 404, message: 'nothing was logged', text: 'NO_LOGS' },

  NO_PRINTER: { http: 409, message: 'no printer is configured', text: 'NO_PRINTER' },
  NO_VOICE: { http: 404, message: 'no speech synthesis is installed', text: 'NO_VOICE' },

  BRANCH_NAME_TAKEN: { http: 409, message: 'name_idx', text: 'ERROR_NAME' },
  IP_PORT_EMPTY: { http: 400, message: 'ipServer and port are required', text: 'IP_PORT_EMPTY' },
  BRANCH_LATITUDE: { http: 400, message: 'var_latitude', text: 'ERROR_LATITUDE' },
  BRANCH_LONGITUDE: { http: 400, message: 'var_longitude', text: 'ERROR_LONGITUDE' },
  BRANCH_ZONE: { http: 400, message: 'var_zone', text: 'ERROR_ZONE' },
  BRANCH_IP: { http: 400, message: 'var_ipServer', text: 'ERROR_IP' },
  BRANCH_PORT: { http: 400, message: 'var_port', text: 'ERROR_PORT' },
  BRANCH_TELEPHONE: { http: 400, message: 'var_telephone', text: 'ERROR_TELEPHONE' },

  ENROLMENT_CODE_WRONG: {
    http: 403,
    message: 'enrolment code is unknown, used or too old',
    text: 'ENROLMENT_CODE_WRONG',
  },
  PUBLIC_KEY_WRONG: { http: 400, message: 'public key is no ed25519 key', text: 'INVALID_REQUEST' },
  SIGNATURE_WRONG: { http: 401, message: 'signature does not fit', text: 'SIGNATURE_WRONG' },
  SIGNATURE_STALE: { http: 401, message: 'signature is for another challenge', text: 'SIGNATURE_WRONG' },
  BRANCH_REVOKED: { http: 403, message: 'branch is revoked', text: 'BRANCH_REVOKED' },
  CENTRAL_URL_WRONG: { http: 400, message: 'address of central cannot be used', text: 'CENTRAL_URL_WRONG' },
  CENTRAL_URL_INSECURE: {
    http: 400,
    message: 'address of central is not https',
    text: 'CENTRAL_URL_INSECURE',
  },
  CENTRAL_UNREACHABLE: { http: 424, message: 'central does not answer', text: 'CENTRAL_UNREACHABLE' },
  CENTRAL_ODD: { http: 424, message: 'what answers there is not central', text: 'CENTRAL_ODD' },
  BRANCH_HAS_DATA: { http: 409, message: 'this server has data of its own', text: 'BRANCH_HAS_DATA' },
  ENROLLED_AS_OTHER: { http: 409, message: 'this server is another branch', text: 'ENROLLED_AS_OTHER' },
  BACKUP_UNSEALED: { http: 403, message: 'backup is not of this installation', text: 'BACKUP_UNSEALED' },
  NOT_YOUR_BRANCH: { http: 403, message: 'branch is not included for the user', text: 'NOT_YOUR_BRANCH' },
  CENTRAL_AWAY: { http: 424, message: 'central rules this and does not answer', text: 'CENTRAL_AWAY' },
  ONLY_AT_CENTRAL: { http: 403, message: 'is changed at central only', text: 'ONLY_AT_CENTRAL' },
  LOCKED_BY_CENTRAL: { http: 403, message: 'was made at central', text: 'LOCKED_BY_CENTRAL' },
  NOT_IN_THIS_SYNC_TYPE: {
    http: 403,
    message: 'not available in this sync type',
    text: 'NOT_IN_THIS_SYNC_TYPE',
  },

  RESTORE_FAILED: { http: 409, message: 'backup was not restored', text: 'RESTORE_FAILED' },
  BACKUP_NO_ROOM: { http: 409, message: 'no room for a backup', text: 'BACKUP_NO_ROOM' },
  BACKUP_BUSY: { http: 409, message: 'a backup is being made or restored', text: 'BACKUP_BUSY' },
  BACKUP_ELSEWHERE: {
    http: 409,
    message: 'the database is PostgreSQL: use pg_dump and pg_restore',
    text: 'BACKUP_ELSEWHERE',
  },

  INVALID_LENGTH: { http: 400, message: 'INVALID_LENGTH', text: 'INVALID_LENGTH' },
  SETTING_READ_ONLY: { http: 403, message: 'setting is read-only', text: 'SETTING_READ_ONLY' },
  DESCRIPTION_LOCKED: {
    http: 403,
    message: 'description is not editable',
    text: 'DESCRIPTION_LOCKED',
  },
  SECRET_KEY_WRONG: { http: 409, message: 'key for secrets cannot be used', text: 'SECRET_KEY_WRONG' },
  BLACKLIST_UNIQUE: { http: 409, message: 'password_UNIQUE', text: 'BLACKLIST_UNIQUE_ERROR' },

  DISK_FULL: { http: 507, message: 'the disk of the server is full', text: 'DISK_FULL' },
  GENERIC_ERROR: { http: 500, message: 'unexpected failure', text: 'GENERIC_ERROR' },
} as const satisfies Record<string, { http: number; message: string; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Tells whether a schema's message is a code: a field is refused with it, where any other would be INVALID_REQUEST. */
export const isErrorCode = (message: string): message is ErrorCode => Object.hasOwn(ERRORS, message);

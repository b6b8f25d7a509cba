import type { Generated, Kysely } from 'kysely';
import {
  configuration,
  EVERYWHERE,
  FACT,
  LOCAL,
  partOf,
  type ReplicationOf,
  userData,
  WHERE_THEY_WORK,
} from '../replicates.ts';
import { appendOnly } from './append-only.ts';
import {
  type Flag,
  flag,
  id,
  integer,
  moment,
  momentOr,
  NAMED,
  type Named,
  oneOf,
  optionalInteger,
  optionalMoment,
  optionalReference,
  optionalText,
  REPLICATED,
  reference,
  text,
  textKey,
  textOr,
  type Versioned,
} from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

export interface RolesTable extends Named {
  description: string;
  level: number;
}

const roles = defineTable<RolesTable>({
  ...NAMED,
  description: text,
  level: integer,
});

export interface RoleModulesTable extends Versioned {
  id: Generated<number>;
  id_roles: number;
  id_modules: number;
}

const roleModules = defineTable<RoleModulesTable>({
  ...REPLICATED,
  id_roles: reference('roles'),
  id_modules: integer,
});

export interface EmployeesTable extends Versioned {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  id_number: string;
  email: string;
  telephone: string;
  id_attention_areas: number | null;
}

const employees = defineTable<EmployeesTable>({
  ...REPLICATED,
  first_name: text,
  last_name: text,
  id_number: text,
  email: text,
  telephone: text,
  id_attention_areas: optionalReference('attention_areas'),
});

export interface UsersTable extends Versioned {
  id: Generated<number>;
  id_employees: number;
  id_roles: number;
  username: string;
  /** argon2id in its encoded form. */
  password_hash: string;
  user_type: 'GALA' | 'AD' | 'API';
  enabled: Flag;
  /** Null if it was never changed since the account was created: it then has no age. */
  password_changed_at: Generated<number | null>;
  /** 1 if the user has to change the password at the next sign-in. */
  change_password: Generated<Flag>;
  /** JSON array of the hashes before this one, newest first. */
  password_history: Generated<string>;
  /** 1 if they may sign in at branches of a central; other users are not sent to branches. */
  works_at_branches: Generated<Flag>;
}

const users = defineTable<UsersTable>({
  ...REPLICATED,
  id_employees: reference('employees'),
  id_roles: reference('roles'),
  username: text,
  password_hash: text,
  user_type: text,
  enabled: flag(1),
  password_changed_at: optionalMoment,
  change_password: flag(0),
  password_history: textOr('[]'),
  works_at_branches: flag(1),
});

/** Branches at which a user works; without any, all of them. */
export interface UserBranchesTable extends Versioned {
  id: Generated<number>;
  id_users: number;
  id_branches: number;
  description: Generated<string>;
}

const userBranches = defineTable<UserBranchesTable>({
  ...REPLICATED,
  id_users: reference('users'),
  id_branches: integer,
  description: text,
});

/** Bearer tokens, by SHA-256. */
export interface TokensTable {
  token_hash: string;
  id_users: number;
  issued_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** Made by a sign-in, or for a program: that one lasts until it is revoked. */
  kind: Generated<'session' | 'api'>;
  /** Whether it is a read-only wallboard session. */
  watches: Generated<0 | 1>;
}

const tokens = defineTable<TokensTable>({
  token_hash: text,
  id_users: reference('users'),
  issued_at: moment,
  expires_at: moment,
  revoked_at: optionalMoment,
  kind: oneOf(['session', 'api'], 'session'),
  watches: flag(0),
});

/** Failed sign-ins since the last successful one, by user (`user:12`) and by address (`address:10.0.0.7`). */
export interface SignInAttemptsTable {
  key: string;
  failed: number;
  first_at: number;
  last_at: number;
  /** Set after too many: blocks the key until an administrator lifts it. */
  blocked: Generated<Flag>;
}

const signInAttempts = defineTable<SignInAttemptsTable>({
  key: textKey,
  failed: integer,
  first_at: momentOr(0),
  last_at: moment,
  blocked: flag(0),
});

/** Last accepted credentials of directory users, for days on which the directory is down. */
export interface CachedVerifiersTable {
  id_users: number;
  /** argon2id in its encoded form. */
  password_hash: string;
  verified_at: number;
}

const cachedVerifiers = defineTable<CachedVerifiersTable>({
  id_users: id,
  password_hash: text,
  verified_at: moment,
});

/** Password blacklist, in lower case. */
export interface PasswordBlacklistTable extends Versioned {
  id: Generated<number>;
  password: string;
}

const passwordBlacklist = defineTable<PasswordBlacklistTable>({
  ...REPLICATED,
  password: text,
});

/** Passwords used by the server, encrypted with a key stored beside the database. */
export interface SecretsTable {
  name: string;
  sealed: string;
}

const secrets = defineTable<SecretsTable>({
  name: textKey,
  sealed: text,
});

/** The signed licence file as uploaded; at most one row. */
export interface LicencesTable extends Versioned {
  id: Generated<number>;
  file: string;
  uploaded_at: number;
}

const licences = defineTable<LicencesTable>({
  ...REPLICATED,
  file: text,
  uploaded_at: moment,
});

/** Audit entries: append-only, each chained to the previous. */
export interface AuditTable {
  seq: number;
  at: number;
  action: string;
  /** Null without a signed-in user. */
  id_users: number | null;
  /** User name at that time; for a failed sign-in as typed. */
  username: string;
  address: string;
  entity: string;
  pk: number | null;
  /** Name of the object at that time. */
  about: string;
  /** JSON of the changed values, before and after; null without changes. */
  before: string | null;
  after: string | null;
  /** SHA-256 over the previous row's chain and this row, hexadecimal. */
  chain: string;
}

const audit = defineTable<AuditTable>({
  seq: id,
  at: moment,
  action: text,
  id_users: optionalInteger,
  username: text,
  address: text,
  entity: text,
  pk: optionalInteger,
  about: text,
  before: optionalText,
  after: optionalText,
  chain: text,
});

/** Users, roles, sign-in, audit and licence. */
export interface AccessTables {
  roles: RolesTable;
  role_modules: RoleModulesTable;
  employees: EmployeesTable;
  users: UsersTable;
  user_branches: UserBranchesTable;
  tokens: TokensTable;
  sign_in_attempts: SignInAttemptsTable;
  cached_verifiers: CachedVerifiersTable;
  password_blacklist: PasswordBlacklistTable;
  secrets: SecretsTable;
  licences: LicencesTable;
  audit: AuditTable;
}

export const ACCESS_REPLICATION: ReplicationOf<AccessTables> = {
  roles: configuration(EVERYWHERE),
  role_modules: configuration(partOf('roles')),
  employees: userData(WHERE_THEY_WORK),
  users: userData(WHERE_THEY_WORK),
  user_branches: configuration(WHERE_THEY_WORK),
  tokens: LOCAL,
  sign_in_attempts: LOCAL,
  cached_verifiers: LOCAL,
  password_blacklist: configuration(EVERYWHERE),
  secrets: LOCAL,
  licences: configuration(EVERYWHERE),
  audit: FACT,
};

const TABLES: Definitions<AccessTables> = {
  roles,
  role_modules: roleModules,
  employees,
  users,
  user_branches: userBranches,
  tokens,
  sign_in_attempts: signInAttempts,
  cached_verifiers: cachedVerifiers,
  password_blacklist: passwordBlacklist,
  secrets,
  licences,
  audit,
};

const INDEXES = [
  'create unique index "roles_name_UNIQUE" on roles (fold_name(name))',
  'create unique index role_modules_pair on role_modules (id_roles, id_modules)',
  `create unique index "employees_email_UNIQUE" on employees (fold_name(email)) where email <> ''`,
  'create unique index "users_username_UNIQUE" on users (fold_name(username))',
  'create unique index "user_branches_UNIQUE" on user_branches (id_users, id_branches)',
  'create unique index tokens_hash on tokens (token_hash)',
  'create index tokens_of_user on tokens (id_users, issued_at)',
  'create unique index "password_UNIQUE" on password_blacklist (password)',
  'create index audit_at on audit (at)',
];

export async function createAccessTables(db: Kysely<unknown>): Promise<void> {
  await createTables(db, TABLES, INDEXES);
  await appendOnly(db, 'audit', ['seq']);
}

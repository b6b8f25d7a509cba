import type { Generated } from 'kysely';
import type { Flag, Named, Versioned } from './columns.ts';
import {
  configuration,
  EVERYWHERE,
  FACT,
  LOCAL,
  partOf,
  type ReplicationOf,
  userData,
  WHERE_THEY_WORK,
} from './replicates.ts';

export interface RolesTable extends Named {
  description: string;
  level: number;
}

export interface RoleModulesTable extends Versioned {
  id: Generated<number>;
  id_roles: number;
  id_modules: number;
}

export interface EmployeesTable extends Versioned {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  id_number: string;
  email: string;
  telephone: string;
  id_attention_areas: number | null;
}

export interface UsersTable extends Versioned {
  id: Generated<number>;
  id_employees: number;
  id_roles: number;
  username: string;
  /** argon2id in its encoded form. */
  password_hash: string;
  user_type: 'GALA' | 'AD' | 'API';
  enabled: Flag;
  /** Null where it was never changed since the account was made: it then has no age. */
  password_changed_at: Generated<number | null>;
  /** 1 where the user has to choose a password at the next sign-in. */
  change_password: Generated<Flag>;
  /** JSON array of the hashes before this one, newest first. */
  password_history: Generated<string>;
  /** 1 where they may sign in at the branches of a central too; nothing of others goes down to any. */
  works_at_branches: Generated<Flag>;
}

/** Branches at which a user works; without any at all of them. */
export interface UserBranchesTable extends Versioned {
  id: Generated<number>;
  id_users: number;
  id_branches: number;
  description: Generated<string>;
}

/** Lists passwords that may not be chosen, in small letters. */
export interface PasswordBlacklistTable extends Versioned {
  id: Generated<number>;
  password: string;
}

/** Failed sign-ins since the last good one, by user (`user:12`) and by where they come from (`address:10.0.0.7`). */
export interface SignInAttemptsTable {
  key: string;
  failed: number;
  first_at: number;
  last_at: number;
  /** Set after too many: blocks the key until an administrator lifts it. */
  blocked: Generated<Flag>;
}

/** Holds what a directory user last signed in with, for days on which the directory is down. */
export interface CachedVerifiersTable {
  id_users: number;
  /** argon2id in its encoded form. */
  password_hash: string;
  verified_at: number;
}

/** Passwords that the server itself uses, sealed with a key that lies beside the database, not in it. */
export interface SecretsTable {
  name: string;
  sealed: string;
}

/** The signed licence file, as it was uploaded; one row at most. */
export interface LicencesTable extends Versioned {
  id: Generated<number>;
  file: string;
  uploaded_at: number;
}

/** Records who did what, from where: only ever added to, each row chained to the one before. */
export interface AuditTable {
  seq: number;
  at: number;
  action: string;
  /** Null without a signed-in user. */
  id_users: number | null;
  /** The user's name at that time; for a failed sign-in what was typed. */
  username: string;
  address: string;
  entity: string;
  pk: number | null;
  /** Name of what it was done to, as it was then. */
  about: string;
  /** JSON of what changed, as it was before and is after; null where nothing did. */
  before: string | null;
  after: string | null;
  /** SHA-256 over the previous row's chain and this row, hexadecimal. */
  chain: string;
}

/** Bearer tokens, by the SHA-256 of what the holder has. */
export interface TokensTable {
  token_hash: string;
  id_users: number;
  issued_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** Made by a sign-in, or for a program: that one lasts until it is revoked. */
  kind: Generated<'session' | 'api'>;
  /** Whether it is a session that may only watch the dashboard on a wall. */
  watches: Generated<0 | 1>;
}

/** Lists the tables of who may sign in and what they may do, and what is kept of it. */
export interface AccessTables {
  audit: AuditTable;
  cached_verifiers: CachedVerifiersTable;
  employees: EmployeesTable;
  licences: LicencesTable;
  password_blacklist: PasswordBlacklistTable;
  role_modules: RoleModulesTable;
  roles: RolesTable;
  secrets: SecretsTable;
  sign_in_attempts: SignInAttemptsTable;
  tokens: TokensTable;
  user_branches: UserBranchesTable;
  users: UsersTable;
}

export const ACCESS_REPLICATION: ReplicationOf<AccessTables> = {
  audit: FACT,
  cached_verifiers: LOCAL,
  employees: userData(WHERE_THEY_WORK),
  licences: configuration(EVERYWHERE),
  password_blacklist: configuration(EVERYWHERE),
  role_modules: configuration(partOf('roles')),
  roles: configuration(EVERYWHERE),
  secrets: LOCAL,
  sign_in_attempts: LOCAL,
  tokens: LOCAL,
  user_branches: configuration(WHERE_THEY_WORK),
  users: userData(WHERE_THEY_WORK),
};

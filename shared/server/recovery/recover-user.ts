import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { generatePassword } from '#shared/domain/access/generate-password.ts';
import type { administratorsByRole } from '../access/administrators.ts';
import { unblockUser } from '../access/attempts.ts';
import { generalSettings } from '../access/queries.ts';
import { setPassword } from '../access/set-password.ts';
import type { Actor } from '../audit/audit-entry.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';

/** A user whose role has the modules for users and roles. */
export type ByRole = Awaited<ReturnType<typeof administratorsByRole>>[number];

/** Names what kept a user out, and does so no more. */
export type Lifted = 'blocked' | 'disabled' | 'roleDisabled' | 'directory';

export interface Recovered {
  /** Counts for one sign-in, at which another has to be chosen. */
  readonly password: string;
  readonly lifted: readonly Lifted[];
}

const THIS_MACHINE: Actor = { idUsers: null, username: 'this machine', address: '' };

/**
 * Gives a user a password that counts once, and lifts whatever keeps them out. It passes the same gate as every other
 * write, so that change log, audit and what branches are told go on in order.
 */
export async function recoverUser<Notice>(scope: TransactionScope<Notice>, user: ByRole): Promise<Recovered> {
  await writeFirst(scope);
  const lifted: Lifted[] = [];
  if (await unblockUser(scope, user.id)) lifted.push('blocked');
  if (!user.enabled) lifted.push('disabled');
  if (user.user_type === 'AD') lifted.push('directory');
  await repository(scope, 'users').update(user.id, { enabled: 1, user_type: 'GALA' });
  if (!user.role_enabled) {
    lifted.push('roleDisabled');
    await repository(scope, 'roles').update(user.id_roles, { enabled: 1 });
  }
  const { passMinLength } = await generalSettings(scope.trx);
  const password = generatePassword(passMinLength, (below) => randomInt(below));
  await setPassword(scope, { idUsers: user.id, password, by: THIS_MACHINE });
  write(scope, user, { password: 'new', lifted });
  return { password, lifted };
}

/** Lets a user try again whose password is given elsewhere. Answers whether they were blocked. */
export async function unblockOnly<Notice>(scope: TransactionScope<Notice>, user: ByRole): Promise<boolean> {
  await writeFirst(scope);
  const wasBlocked = await unblockUser(scope, user.id);
  if (wasBlocked) write(scope, user, { lifted: ['blocked'] });
  return wasBlocked;
}

/**
 * Takes SQLite's one place for writing before anything is read, and waits for it: where a server that runs commits in
 * between, what was read would be old, and the transaction refused.
 */
async function writeFirst<Notice>({ trx }: TransactionScope<Notice>): Promise<void> {
  await sql`update installation set value = value where name = ''`.execute(trx);
}

function write<Notice>(
  scope: TransactionScope<Notice>,
  { id, username }: ByRole,
  after: Readonly<Record<string, unknown>>,
): void {
  const to = { entity: 'users', pk: id, name: username };
  scope.audit({ action: 'RECOVER_USER', by: THIS_MACHINE, to, after });
}

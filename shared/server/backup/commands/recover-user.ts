import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { generatePassword } from '#shared/domain/access/generate-password.ts';
import type { administratorsByRole } from '#shared/server/access/administrators.ts';
import { unblockUser } from '#shared/server/access/attempts.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { setPassword } from '#shared/server/access/set-password.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';

/** A user whose role administers users and roles. */
export type ByRole = Awaited<ReturnType<typeof administratorsByRole>>[number];

/** Obstacles to the sign-in that were removed. */
export type Lifted = 'blocked' | 'disabled' | 'roleDisabled' | 'directory';

export interface Recovered {
  /** Valid for one sign-in, which requires a new password. */
  readonly password: string;
  readonly lifted: readonly Lifted[];
}

const THIS_MACHINE: Actor = { idUsers: null, username: 'this machine', address: '' };

/**
 * Sets a one-time password and removes all obstacles to the sign-in. Uses the normal transaction gate, so that
 * change log, audit and replication stay consistent.
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

/** Unblocks a user whose password is managed elsewhere; returns whether the user was blocked. */
export async function unblockOnly<Notice>(scope: TransactionScope<Notice>, user: ByRole): Promise<boolean> {
  await writeFirst(scope);
  const wasBlocked = await unblockUser(scope, user.id);
  if (wasBlocked) write(scope, user, { lifted: ['blocked'] });
  return wasBlocked;
}

/** Acquires SQLite's write lock before reading, so that no commit of a running server invalidates what was read. */
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

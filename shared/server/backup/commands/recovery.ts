import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { generatePassword } from '#shared/domain/access/generate-password.ts';
import { administratorsByRole } from '#shared/server/access/administrators.ts';
import { findBlocked, unblockUser } from '#shared/server/access/attempts.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { setPassword } from '#shared/server/access/set-password.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionGate, TransactionScope } from '#shared/server/db/scope.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { whyNot } from '#shared/server/kit/why-not.ts';

/** Database opened for writing, also while the server runs. */
interface RecoverableServer<Notice> extends RecoveryOptions<Notice> {
  close(): void | Promise<void>;
}

/** Runs the command. Exit code 0: done; 1: no such user; 2: the database could not be opened. */
export async function recoverIn<Notice>(open: () => Promise<RecoverableServer<Notice>>): Promise<void> {
  try {
    const server = await open();
    try {
      const { lines, done } = await runRecovery(server, process.argv.slice(2));
      for (const line of lines) process.stdout.write(`${line}\n`);
      process.exitCode = done ? 0 : 1;
    } finally {
      await server.close();
    }
  } catch (error) {
    process.stderr.write(`Nobody can be let in: ${whyNot(error)}\n`);
    process.exitCode = 2;
  }
}

interface RecoveryOptions<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  /** Name of the central that manages passwords; null if this server does. */
  readonly central: string | null;
}

/**
 * Recovers the named administrator, or lists the administrators without a name. Returns the output lines and whether
 * it succeeded.
 */
async function runRecovery<Notice>(
  { reader, gate, central }: RecoveryOptions<Notice>,
  args: readonly string[],
): Promise<{ readonly lines: readonly string[]; readonly done: boolean }> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const name = positionals[0]?.toLowerCase();
  const people = await administratorsByRole(reader);
  const user = people.find(({ username }) => username === name);
  if (!user) {
    const blocked = await findBlocked(
      reader,
      people.map(({ id }) => id),
    );
    const listed = people.map((person) => `  ${formatUser(person, blocked.has(person.id))}`);
    const heading =
      people.length === 0
        ? 'Nobody has a role that allows to administer users and roles. Where nobody was there yet, the set-up page makes the first; else put a backup back.'
        : 'These users may administer users and roles; name one of them:';
    const unknown =
      name === undefined ? [] : [`There is no user ${name} who may administer users and roles.`];
    return { lines: [...unknown, heading, ...listed], done: name === undefined };
  }
  if (central !== null) {
    const wasBlocked = await gate.transaction((scope) => unblockOnly(scope, user));
    return { lines: formatUnblocked(user.username, wasBlocked, central), done: true };
  }
  const recovered = await gate.transaction((scope) => recoverUser(scope, user));
  return { lines: formatOutcome(user.username, recovered), done: true };
}

const LIFTED: Readonly<Record<Lifted, string>> = {
  blocked: 'The user was blocked by wrong passwords; not any more.',
  disabled: 'The user was disabled; not any more.',
  roleDisabled: 'The role of the user was disabled; not any more.',
  directory: 'The password was that of the directory; from now on it is one of Turno’s own.',
};

/** Output for a recovered user, with the one-time password. */
const formatOutcome = (username: string, { password, lifted }: Recovered): string[] => [
  `New password of ${username}: ${password}`,
  'It is shown this once; another has to be chosen at the next sign-in. Open sessions of the user have ended.',
  ...lifted.map((one) => LIFTED[one]),
];

/** Output at a branch whose users are managed by central. */
const formatUnblocked = (username: string, wasBlocked: boolean, central: string): string[] => [
  wasBlocked
    ? `${username} was blocked by wrong passwords; not any more.`
    : `${username} is not blocked here.`,
  `Users and passwords come from ${central}: give another password there.`,
];

/** An administrator with the obstacles to the sign-in. */
function formatUser(user: ByRole, isBlocked: boolean): string {
  const hindrances = [
    !user.enabled && 'disabled',
    !user.role_enabled && 'role disabled',
    isBlocked && 'blocked',
    user.user_type === 'AD' && 'password in the directory',
    user.user_type === 'GALA' && user.password_hash === '' && 'no password yet',
  ].filter((one) => one !== false);
  return [`${user.username} (${user.role})`, ...hindrances].join(', ');
}

/** A user whose role administers users and roles. */
type ByRole = Awaited<ReturnType<typeof administratorsByRole>>[number];

/** Obstacles to the sign-in that were removed. */
type Lifted = 'blocked' | 'disabled' | 'roleDisabled' | 'directory';

interface Recovered {
  /** Valid for one sign-in, which requires a new password. */
  readonly password: string;
  readonly lifted: readonly Lifted[];
}

const THIS_MACHINE: Actor = { idUsers: null, username: 'this machine', address: '' };

/**
 * Sets a one-time password and removes all obstacles to the sign-in. Uses the normal transaction gate, so that
 * change log, audit and replication stay consistent.
 */
async function recoverUser<Notice>(scope: TransactionScope<Notice>, user: ByRole): Promise<Recovered> {
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
async function unblockOnly<Notice>(scope: TransactionScope<Notice>, user: ByRole): Promise<boolean> {
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

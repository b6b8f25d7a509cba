import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { administratorsByRole } from '#shared/server/access/administrators.ts';
import { findBlocked } from '#shared/server/access/attempts.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { whyNot } from '#shared/server/kit/why-not.ts';
import { type ByRole, type Lifted, type Recovered, recoverUser, unblockOnly } from './recover-user.ts';

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

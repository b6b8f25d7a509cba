import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { administratorsByRole } from '../access/administrators.ts';
import { findBlocked } from '../access/attempts.ts';
import type { TransactionGate } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { recoverUser, unblockOnly } from './recover-user.ts';
import { formatOutcome, formatUnblocked, formatUser } from './recovery-output.ts';

export interface RecoveryOptions<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  /** Name of the central that gives the passwords; null where this server does. */
  readonly central: string | null;
}

/**
 * Lets an administrator in again, from the machine itself: `recover <user name>`; without a name it says who may
 * administer. Answers the lines for whoever stands there, and whether it was done.
 */
export async function runRecovery<Notice>(
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

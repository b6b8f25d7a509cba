import { readFileSync } from 'node:fs';

/** Errors that tests cause, each with its reason. */
const EXPECTED: readonly (readonly [RegExp, string])[] = [
  [/^relation "installation" does not exist/, 'the test of health removes the table'],
];

/** SQLSTATE classes of wrong statements and internal errors; constraints, conflicts and ended connections are others. */
const WRONG_STATEMENT = /^(42|XX)/;

/**
 * Wrong statements that PostgreSQL logged about the databases of these addresses. A test that passes may hide them,
 * since the product retries and answers in general terms.
 *
 * @param log file of its log, with the name of the database and the SQLSTATE before each line
 */
export function failedStatements(log: string, addresses: readonly string[]): string[] {
  const names = new Set(addresses.map((address) => new URL(address).pathname.slice(1)));
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const [, database = '', state = '', message = ''] =
      /^(\w+)\|(\w+)\|(?:ERROR|PANIC): +(.*)$/.exec(line) ?? [];
    if (!names.has(database) || !WRONG_STATEMENT.test(state)) return [];
    if (EXPECTED.some(([pattern]) => pattern.test(message))) return [];
    const statement = lines.slice(index + 1, index + 5).find((next) => next.includes('STATEMENT:'));
    return [`${message} ${statement?.replace(/^\w+\|\w+\|/, '').slice(0, 400) ?? ''}`];
  });
}

import { readFileSync } from 'node:fs';

/** Errors that the product expects and catches, each with its reason. */
const EXPECTED: readonly (readonly [RegExp, string])[] = [
  [/^relation "installation" does not exist/, 'the test of health removes the table'],
  [/^duplicate key value violates unique constraint/, 'a name in use: `constraintError` reports its field'],
  [/violates foreign key constraint/, 'a row in use, or a reference that is gone: reported by its field'],
  [/violates check constraint/, 'a row of a branch that central quarantines with this reason'],
];

/**
 * Errors that PostgreSQL logged about the databases of these addresses, with their statements. A test that passes may
 * hide them, since the product retries and answers in general terms. Ended connections are no errors.
 *
 * @param log file of its log, with the name of the database before each line
 */
export function failedStatements(log: string, addresses: readonly string[]): string[] {
  const names = new Set(addresses.map((address) => new URL(address).pathname.slice(1)));
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const [, database = '', message = ''] = /^(\w+)\|(?:ERROR|PANIC): +(.*)$/.exec(line) ?? [];
    if (!names.has(database) || EXPECTED.some(([pattern]) => pattern.test(message))) return [];
    const statement = lines.slice(index + 1, index + 5).find((next) => next.includes('STATEMENT:'));
    return [`${message} ${statement?.replace(/^\w+\|/, '').slice(0, 400) ?? ''}`];
  });
}

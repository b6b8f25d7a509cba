import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Administrator of the PostgreSQL of tests. */
export const USER = 'turno';
export const PASSWORD = 'turno';

/** Creates an empty database at the PostgreSQL of a port, and returns its address. */
export async function newDatabase(
  port: number,
  name = `turno_${randomUUID().replaceAll('-', '')}`,
): Promise<string> {
  await asAdministrator(addressOf(port, 'postgres'), [`create database "${name}"`]);
  return addressOf(port, name);
}

/** Copies the content of another database of the same PostgreSQL into an empty one. True if the other exists. */
export async function fillDatabase(address: string, model: string): Promise<boolean> {
  const client = new Client({ connectionString: address });
  await client.connect();
  const { rows } = await client
    .query<{ fits: boolean }>(
      `select exists (select from pg_database where datname = $1)
         and not exists (select from pg_class where relnamespace = 'public'::regnamespace) as fits`,
      [model],
    )
    .finally(() => client.end());
  if (!rows[0]?.fits) return false;
  const name = new URL(address).pathname.slice(1);
  await asAdministrator(address, [
    `drop database "${name}" with (force)`,
    // Copies files: the alternative writes every page to the log.
    `create database "${name}" template "${model}" strategy file_copy`,
  ]);
  return true;
}

/** Removes a database and ends its connections. */
export function dropDatabase(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  return asAdministrator(address, [`drop database if exists ${name} with (force)`]);
}

/** Runs statements of the administrator that cannot run within the database itself. */
export async function asAdministrator(address: string, statements: readonly string[]): Promise<void> {
  const adminAddress = new URL(address);
  adminAddress.pathname = '/postgres';
  const client = new Client({ connectionString: adminAddress.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Not the name "localhost", which may resolve to another address first. */
const addressOf = (port: number, database: string): string =>
  `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`;

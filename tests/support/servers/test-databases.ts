import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Administrator of the PostgreSQL of tests. */
export const USER = 'turno';
export const PASSWORD = 'turno';

/** Makes a new database at the PostgreSQL of a port, with nothing in it, and tells its address. */
export async function newDatabase(
  port: number,
  name = `turno_${randomUUID().replaceAll('-', '')}`,
): Promise<string> {
  await asAdministrator(addressOf(port, 'postgres'), [`create database "${name}"`]);
  return addressOf(port, name);
}

/**
 * Gives a database in which nothing is yet all that another one of the same PostgreSQL holds, if there is such a one.
 * Tells whether it did.
 */
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
    // Copies files: the other way goes through the log, page by page.
    `create database "${name}" template "${model}" strategy file_copy`,
  ]);
  return true;
}

/** Takes a database away, and whoever is still connected to it. */
export function dropDatabase(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  return asAdministrator(address, [`drop database if exists ${name} with (force)`]);
}

/** Runs statements that no database can run about itself, as its administrator beside it. */
export async function asAdministrator(address: string, statements: readonly string[]): Promise<void> {
  const beside = new URL(address);
  beside.pathname = '/postgres';
  const client = new Client({ connectionString: beside.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Not by the name "localhost", which may be another address first. */
const addressOf = (port: number, database: string): string =>
  `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`;

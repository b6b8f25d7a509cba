import { join } from 'node:path';
import { z } from 'zod';
import { formatReport } from '#shared/server/audit/verify/format-report.ts';
import { openDatabases } from '#shared/server/audit/verify/open-databases.ts';
import { verifyAudit } from '#shared/server/audit/verify/verify-audit.ts';
import { isDamaged } from '#shared/server/db/damage.ts';
import { DATABASE_FILES, type ServerKind, serversIn } from '#shared/server/db/database-files.ts';
import { readEnvironment } from '#shared/server/kit/read-environment.ts';
import { whyNot } from '#shared/server/kit/why-not.ts';
import { createStoredBackups } from '../stored-backups.ts';
import { checkDatabaseFile } from './check-database-file.ts';

// `check`: verifies databases and audit of a data folder, also while the server runs. Exit code 0: intact; 1: damaged
// database or broken audit; 2: unreadable.

const SCHEMA = z.object({
  TURNO_DATA_DIR: z.string().min(1).default('./data'),
  TURNO_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
});

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Checks the databases of a data folder; true if intact. */
async function checkFiles(dataDir: string): Promise<boolean> {
  let isIntact = true;
  for (const kind of serversIn(dataDir)) {
    const file = join(dataDir, DATABASE_FILES[kind]);
    const errors = checkDatabaseFile(file);
    if (errors.length === 0) printLine(`Database ${file}: in order.`);
    for (const error of errors) printLine(`Database ${file}: DAMAGED, ${error.replaceAll('\n', ' ')}.`);
    if (errors.length > 0) for (const line of await recoveryInstructions(dataDir, kind)) printLine(line);
    isIntact &&= errors.length === 0;
  }
  return isIntact;
}

/** Verifies the audits. A damaged database may be readable in part. */
async function checkAudits(dataDir: string, databaseUrl: string | undefined): Promise<boolean> {
  let inOrder = true;
  for (const { db, central } of openDatabases(dataDir, databaseUrl)) {
    try {
      for (const report of await verifyAudit(db, { central, noted: [] })) {
        printLine(formatReport(report));
        inOrder &&= report.error === null;
      }
    } catch (error) {
      if (!isDamaged(error)) throw error;
      printLine(`Audit: cannot be read to its end: ${(error as Error).message}.`);
      inOrder = false;
    } finally {
      await db.destroy();
    }
  }
  return inOrder;
}

try {
  const { TURNO_DATA_DIR, TURNO_DATABASE_URL } = readEnvironment(SCHEMA, process.env);
  if (TURNO_DATABASE_URL !== undefined) printLine('PostgreSQL checks its database itself: see pg_amcheck.');
  const isIntact = TURNO_DATABASE_URL !== undefined || (await checkFiles(TURNO_DATA_DIR));
  const inOrder = await checkAudits(TURNO_DATA_DIR, TURNO_DATABASE_URL);
  process.exitCode = isIntact && inOrder ? 0 : 1;
} catch (error) {
  process.stderr.write(`Nothing can be checked: ${whyNot(error)}\n`);
  process.exitCode = 2;
}

/** Explains how to replace a damaged database, and names the newest stored one. */
async function recoveryInstructions(dataDir: string, kind: ServerKind): Promise<string[]> {
  const live = join(dataDir, DATABASE_FILES[kind]);
  const storedBackups = createStoredBackups(dataDir, live);
  const [newest] = await storedBackups.list();
  const found = newest
    ? `The newest database that is kept here is ${storedBackups.fileOf(newest.name)}, as it was until ${new Date(newest.createdAt).toISOString()}.`
    : `None is kept in ${dataDir}: take the newest backup that you have elsewhere.`;
  return [
    found,
    'To put a database back: stop the server, `npm run restore -- FILE`, start. What is there now is kept.',
    'A backup from the page (a zip) holds it as database.sqlite; a server on an empty data folder restores one from its page, too.',
  ];
}

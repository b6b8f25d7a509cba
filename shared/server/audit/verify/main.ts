import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readEnvironment, SettingError } from '#shared/server/kit/read-environment.ts';
import { whyNot } from '#shared/server/kit/why-not.ts';
import { readHead } from '../head.ts';
import { formatReport } from './format-report.ts';
import { openDatabases } from './open-databases.ts';
import { type Noted, verifyAudit } from './verify-audit.ts';

// Verifies the audit of a server, which may be running. Exit code 0: in order; 1: broken; 2: it could not be read.

const SCHEMA = z.object({
  TURNO_DATA_DIR: z.string().min(1).default('./data'),
  TURNO_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
});

/** `12:5f…` of this server, `3/12:5f…` of its branch 3. */
function readNoted(text: string): Noted {
  const [, branch, entry] = /^(?:(\d{1,15})\/)?(.+)$/.exec(text) ?? [];
  const head = readHead(entry ?? '');
  if (!head) throw new SettingError(`--noted cannot be used: ${text} is not number:value, as it was said`);
  return { ...head, idBranches: branch === undefined ? null : Number(branch) };
}

async function run(): Promise<boolean> {
  const { values } = parseArgs({ options: { noted: { type: 'string', multiple: true, default: [] } } });
  const noted = values.noted.map(readNoted);
  const { TURNO_DATA_DIR, TURNO_DATABASE_URL } = readEnvironment(SCHEMA, process.env);
  let inOrder = true;
  for (const { db, central } of openDatabases(TURNO_DATA_DIR, TURNO_DATABASE_URL)) {
    try {
      for (const report of await verifyAudit(db, { central, noted })) {
        process.stdout.write(`${formatReport(report)}\n`);
        inOrder &&= report.error === null;
      }
    } finally {
      await db.destroy();
    }
  }
  return inOrder;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`The audit cannot be read: ${whyNot(error)}\n`);
  process.exitCode = 2;
}

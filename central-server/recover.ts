import { z } from 'zod';
import { systemClock } from '#shared/server/kit/clock.ts';
import { readEnvironment } from '#shared/server/kit/read-environment.ts';
import { recoverIn } from '../shared/server/backup/commands/recovery.ts';
import { openCentralDatabase } from './db/database.ts';
import { createWriteGate } from './db/write-gate.ts';
import { recordChanges } from './feed/record-changes.ts';

// Restores the access of an administrator of central, on either database.

const SCHEMA = z.object({
  TURNO_DATA_DIR: z.string().min(1).default('./data'),
  TURNO_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
});

await recoverIn(async () => {
  const { TURNO_DATA_DIR: dataDir, TURNO_DATABASE_URL: databaseUrl } = readEnvironment(SCHEMA, process.env);
  const database = await openCentralDatabase({ dataDir, databaseUrl });
  const gate = createWriteGate<never>({
    database,
    clock: systemClock,
    recordChanges,
    onCommit: () => {},
  });
  return { reader: database.reader, gate, central: null, close: () => database.close() };
});

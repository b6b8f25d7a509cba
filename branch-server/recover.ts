import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { systemClock } from '#shared/server/kit/clock.ts';
import { readEnvironment } from '#shared/server/kit/read-environment.ts';
import { recoverIn } from '../shared/server/backup/commands/recovery.ts';
import { createAuditTrail } from './db/audit-trail.ts';
import { createJournal } from './db/journal.ts';
import { openDatabase } from './db/open-database.ts';
import { createWriteGate } from './db/write-gate.ts';
import { createEnrolmentStore } from './replication/enrolment/enrolment-store.ts';

// Restores the access of an administrator of a branch. An enrolled branch has the users of central: there it only
// unblocks.

const SCHEMA = z.object({ TURNO_DATA_DIR: z.string().min(1).default('./data') });

await recoverIn(async () => {
  const { TURNO_DATA_DIR } = readEnvironment(SCHEMA, process.env);
  const { sqlite, writer, reader, readable, close } = await openDatabase(TURNO_DATA_DIR);
  const enrolment = createEnrolmentStore(readable).read();
  const gate = createWriteGate<never>({
    sqlite,
    kysely: writer,
    clock: systemClock,
    journal: createJournal({ sqlite, clock: systemClock, bootId: randomUUID() }),
    audit: createAuditTrail(sqlite),
    firstId: () => enrolment?.first_id ?? 0,
    onCommit: () => {},
  });
  return { reader, gate, central: enrolment?.central_name ?? null, close };
});

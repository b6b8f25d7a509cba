import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { demonstration } from './demonstration.ts';

/** Copies an empty database at the present schema into a branch folder without one, if it was prepared. */
export function fillBranch(folder: string): void {
  const from = demonstration('branch-schema');
  if (from && !existsSync(join(folder, DATABASE_FILES.branch))) cpSync(from, folder, { recursive: true });
}

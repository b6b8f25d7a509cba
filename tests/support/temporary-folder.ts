import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

/** An empty folder of its own for one test. */
export function temporaryFolder(within: string = tmpdir()): TemporaryFolder {
  const path = mkdtempSync(join(within, 'turno-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

import { execFileSync } from 'node:child_process';
import { ensureProgram } from '../programs.ts';

/** Finds or installs the PDF reader of the tests (poppler), independent of the writer. */
export const ensurePdfReader = (say: (line: string) => void): string =>
  ensureProgram('pdftotext', { of: 'poppler-utils', needed: 'Reading PDF files in tests' }, say);

/** The text of each page of a PDF in its layout. Throws if poppler reports an error in the file. */
export function pdfPages(path: string): string[] {
  const text = execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', path, '-'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return text.split('\f').slice(0, -1);
}

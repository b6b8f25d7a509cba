import { execFileSync } from 'node:child_process';
import { ensureProgram } from '../programs.ts';

/** Finds or installs what reads PDF files in tests: poppler, which has nothing in common with what writes them. */
export const ensurePdfReader = (say: (line: string) => void): string =>
  ensureProgram('pdftotext', { of: 'poppler-utils', needed: 'Reading PDF files in tests' }, say);

/** The text of each page of a PDF, as it stands on the paper. Throws where poppler finds anything wrong with the file. */
export function pdfPages(path: string): string[] {
  const text = execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', path, '-'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return text.split('\f').slice(0, -1);
}

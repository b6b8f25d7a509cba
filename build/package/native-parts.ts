import { closeSync, openSync, readSync } from 'node:fs';
import type { Target } from './target.ts';

/** What the head of a program says of system and processor, as ELF and PE number them. */
const MACHINES: Readonly<Record<Target, string>> = {
  'linux-x64': 'ELF 62',
  'linux-arm64': 'ELF 183',
  'win32-x64': 'PE 34404',
};

/** Tells whether a native part runs on a target. Throws where the file cannot be read. */
export function runsOn(file: string, target: Target): boolean {
  const head = Buffer.alloc(4096);
  const open = openSync(file, 'r');
  try {
    return machineOf(head.subarray(0, readSync(open, head))) === MACHINES[target];
  } finally {
    closeSync(open);
  }
}

function machineOf(head: Buffer): string | null {
  if (head.length < 64) return null;
  if (head.toString('latin1', 1, 4) === 'ELF') return `ELF ${head.readUInt16LE(18)}`;
  if (head.toString('latin1', 0, 2) !== 'MZ') return null;
  const start = head.readUInt32LE(60);
  return start + 6 <= head.length ? `PE ${head.readUInt16LE(start + 4)}` : null;
}

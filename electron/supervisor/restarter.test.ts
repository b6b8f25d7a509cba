import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENDED_FILE } from '#electron/main/updates/update-folder.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { startDetached } from './detached-program.ts';
import { shellRestarter, windowsRestarter } from './restarter.ts';

let folder: TemporaryFolder;
const numberIn = (file: string) => {
  const path = join(folder.path, file);
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
};
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const pid of [numberIn('restarter'), numberIn('pid')])
    if (pid > 0 && isRunning(pid)) process.kill(pid, 'SIGKILL');
  folder.remove();
});

/** A program that writes its process id, like the appliance. */
function program() {
  const file = join(folder.path, "Turno's program");
  writeFileSync(file, `#!/bin/sh\necho $$ > "$1/pid"\nexec sleep 600\n`, { mode: 0o755 });
  return { program: file, args: [folder.path], folder: folder.path };
}

it('starts a killed program again, with one restarter however often it is started', async () => {
  await startDetached(shellRestarter(program()));
  await expect.poll(() => numberIn('pid'), { timeout: 20_000 }).toBeGreaterThan(0);
  const restarter = numberIn('restarter');
  const first = numberIn('pid');
  await startDetached(shellRestarter(program()));
  process.kill(first, 'SIGKILL');
  await expect.poll(() => numberIn('pid'), { timeout: 30_000 }).not.toBe(first);
  expect(isRunning(numberIn('pid'))).toBe(true);
  expect(numberIn('restarter')).toBe(restarter);
}, 60_000);

it('ends with a program that was meant to end', async () => {
  await startDetached(shellRestarter(program()));
  await expect.poll(() => numberIn('pid'), { timeout: 20_000 }).toBeGreaterThan(0);
  const [restarter, first] = [numberIn('restarter'), numberIn('pid')];
  writeFileSync(join(folder.path, ENDED_FILE), '');
  process.kill(first, 'SIGKILL');
  await expect.poll(() => isRunning(restarter), { timeout: 30_000 }).toBe(false);
  expect(numberIn('pid')).toBe(first);
}, 60_000);

it('compares the path on Windows, where process ids are reused', () => {
  mkdirSync(join(folder.path, 'updates'));
  const { args, files } = windowsRestarter({ program: 'C:\\Turno\\turno.exe', folder: folder.path });
  expect(args.slice(-2)).toEqual(['C:\\Turno\\turno.exe', folder.path]);
  expect(Object.values(files)[0]).toContain('$_.Path -eq $program');
});

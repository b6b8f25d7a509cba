import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname } from 'node:path';

/** Program that continues when this one ends, and its files. */
export interface DetachedProgram {
  readonly program: string;
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}
export type StartDetached = (detached: DetachedProgram) => Promise<void>;

/** Starts a program that outlives this one. */
export const startDetached: StartDetached = async ({ program, args, files }) => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  // Not the folder of this program: the contents of an AppImage are unmounted with it.
  const cwd = homedir();
  const child = spawn(program, [...args], { cwd, detached: true, stdio: 'ignore', windowsHide: true });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
};

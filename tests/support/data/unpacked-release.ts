import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packagedNode } from '#build/choose-node.js';
import { ROOT } from '#build/once.ts';
import { linkOrCopy } from '#build/package/stage.ts';
import { releaseFiles } from '#build/release-files.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

/** Whether a release can be built here: it includes the Node of npm's package, and is built on Linux. */
export const CAN_BE_RELEASED = process.platform === 'linux' && packagedNode() !== null;

/** Builds, and creates the folder of an unpacked release from links, since packing takes a quarter of a minute. */
export function unpackRelease(): TemporaryFolder {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'build/build.ts')], { stdio: 'ignore' });
  if (status !== 0) throw new Error('nothing could be built');
  // Outside the project, whose libraries would be found otherwise.
  const folder = temporaryFolder(tmpdir());
  for (const file of releaseFiles(ROOT)) linkFile(join(ROOT, file), join(folder.path, file));
  return folder;
}

function linkFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else linkOrCopy(from, to);
}

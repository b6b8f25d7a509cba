import { join } from 'node:path';
import type { Target } from './target.ts';

/** As electron-builder calls what it has laid out. */
const NAMES: Readonly<Record<Target, string>> = {
  'linux-x64': 'linux-unpacked',
  'linux-arm64': 'linux-arm64-unpacked',
  'win32-x64': 'win-unpacked',
};

/** Where the appliance of a target lies, as it will be installed; `contents.txt` two folders above lists it. */
export const packedFolder = (root: string, target: Target): string =>
  join(root, 'dist/package', target, 'output', NAMES[target]);

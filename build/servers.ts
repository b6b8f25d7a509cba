import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bundle } from './bundle.ts';
import { packagedNode } from './choose-node.js';
import { buildCached, ROOT } from './once.ts';
import { SERVER_ENTRIES } from './server-entries.ts';

const SERVERS = {
  name: 'servers',
  stamp: 'servers.stamp',
  sources: [
    '{shared,sync,hardware,branch-server,central-server,electron/print-agent}/**/*.{ts,json}',
    'build/*.ts',
    'package.json',
    'package-lock.json',
  ],
};

await buildCached(SERVERS, () => bundle(SERVER_ENTRIES, join(ROOT, 'dist/servers')));
if (process.platform !== 'win32') linkNode(join(ROOT, 'dist/node'));

/**
 * Provides one path to the Node that services run on: the packaged one, which every user can read and which is
 * unaffected by upgrades of the machine's, otherwise the one that builds.
 */
function linkNode(link: string): void {
  const draft = `${link}.${process.pid}`;
  rmSync(draft, { force: true });
  const packaged = packagedNode();
  // Relative, so that an installation may be moved.
  symlinkSync(packaged === null ? process.execPath : relative(dirname(link), packaged), draft);
  // Replaced atomically: a service may be starting.
  renameSync(draft, link);
}

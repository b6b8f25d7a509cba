import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { buildOnce, ROOT } from './once.ts';
import { SERVER_ENTRIES } from './server-entries.ts';

const SERVERS = {
  name: 'servers',
  stamp: 'servers.stamp',
  sources: [
    '{shared,sync,hardware,branch-server,central-server}/**/*.{ts,json}',
    'build/*.ts',
    'package.json',
    'package-lock.json',
  ],
};

await buildOnce(SERVERS, () => bundle(SERVER_ENTRIES, join(ROOT, 'dist/servers')));

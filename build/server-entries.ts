import { join } from 'node:path';
import { ROOT } from './once.ts';

/** Name of the program below `dist/servers` -> the module it is made of. */
export const SERVER_ENTRIES = {
  branch: join(ROOT, 'branch-server/main.ts'),
  central: join(ROOT, 'central-server/main.ts'),
};

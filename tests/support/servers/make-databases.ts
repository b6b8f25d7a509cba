import { MAKE_CENTRAL } from '../data/make-central.ts';
import { temporaryFolder } from '../data/temporary-folder.ts';
import { newDatabase } from './test-databases.ts';

/* `make-databases.ts <port>`: creates the template databases of centrals at a PostgreSQL. */
const folder = temporaryFolder();
for (const [name, make] of Object.entries(MAKE_CENTRAL)) {
  const databaseUrl = await newDatabase(Number(process.argv[2]), name);
  await make({ dataDir: folder.path, databaseUrl });
}
folder.remove();

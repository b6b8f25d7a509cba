import { restrictFileAccess } from '#shared/server/kit/private-files.ts';
import { SettingError } from '#shared/server/kit/read-environment.ts';
import { whyNot } from '#shared/server/kit/why-not.ts';
import { backUpDatabase } from './back-up-database.ts';

// `backup FILE`: copies the SQLite database of a server, also while it runs, and checks the copy. Exit code 0: done;
// 1: refused, nothing changed.

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new SettingError('say which file to write: backup FILE');
  if (process.env.TURNO_DATABASE_URL) throw new SettingError('the database is PostgreSQL: use pg_dump');
  const dataDir = process.env.TURNO_DATA_DIR || './data';
  restrictFileAccess(dataDir);
  const live = backUpDatabase(dataDir, file);
  process.stdout.write(`${file} is a copy of ${live}: in order.\n`);
} catch (error) {
  process.stderr.write(`Nothing was backed up: ${whyNot(error)}\n`);
  process.exitCode = 1;
}

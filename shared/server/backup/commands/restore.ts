import { restrictFileAccess } from '#shared/server/kit/private-files.ts';
import { SettingError } from '#shared/server/kit/read-environment.ts';
import { whyNot } from '#shared/server/kit/why-not.ts';
import { restoreCopy } from './restore-copy.ts';

// `restore FILE`: replaces the database of a stopped server. Exit code 0: done; 1: refused, nothing changed.

const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new SettingError('say which file: restore FILE');
  const dataDir = process.env.TURNO_DATA_DIR || './data';
  restrictFileAccess(dataDir);
  const { live, replaced } = await restoreCopy(dataDir, file, Date.now());
  printLine(`${live} is ${file} now.`);
  if (replaced !== null) printLine(`What was there is kept as ${replaced}.`);
  printLine('Start the server. It says on its page for backups what was lost.');
} catch (error) {
  process.stderr.write(`Nothing was put back: ${whyNot(error)}\n`);
  process.exitCode = 1;
}

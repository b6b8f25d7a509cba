import { restrictFileAccess } from '../kit/private-files.ts';
import { SettingError } from '../kit/read-environment.ts';
import { whyNot } from '../kit/why-not.ts';
import { restoreCopy } from './put-back.ts';

// Puts a database back, `restore FILE`, while no server runs on the data folder. Exit code 0: done; 1: refused, and
// nothing has changed.

const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new SettingError('say which file: restore FILE');
  const dataDir = process.env.TURNO_DATA_DIR || './data';
  restrictFileAccess(dataDir);
  const { live, kept } = await restoreCopy(dataDir, file, Date.now());
  printLine(`${live} is ${file} now.`);
  if (kept !== null) printLine(`What was there is kept as ${kept}.`);
  printLine('Start the server. It says on its page for backups what was lost.');
} catch (error) {
  process.stderr.write(`Nothing was put back: ${whyNot(error)}\n`);
  process.exitCode = 1;
}

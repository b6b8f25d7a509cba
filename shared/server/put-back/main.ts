import { keepFilesPrivate } from '../kit/private-files.ts';
import { SettingFault } from '../kit/read-environment.ts';
import { whyNot } from '../kit/why-not.ts';
import { putBack } from './put-back.ts';

// Puts a database back, `restore FILE`, while no server runs on the data folder. Exit code 0: done; 1: refused, and
// nothing has changed.

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new SettingFault('say which file: restore FILE');
  const dataDir = process.env.TURNO_DATA_DIR || './data';
  keepFilesPrivate(dataDir);
  const { live, kept } = await putBack(dataDir, file, Date.now());
  say(`${live} is ${file} now.`);
  if (kept !== null) say(`What was there is kept as ${kept}.`);
  say('Start the server. It says on its page for backups what was lost.');
} catch (error) {
  process.stderr.write(`Nothing was put back: ${whyNot(error)}\n`);
  process.exitCode = 1;
}

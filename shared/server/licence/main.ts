import { runLicenceCommand } from './command.ts';

process.exitCode = runLicenceCommand(process.argv.slice(2), {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  now: Date.now(),
});

import packageJson from '#package.json' with { type: 'json' };
import { versionText } from '#shared/server/kit/build-info.ts';
import { whyNot } from '#shared/server/kit/why-not.ts';
import { diagnose } from './diagnose.ts';

// `doctor`: checks the machine, the data and the connections of a server, also while it runs; changes nothing. Exit
// code 0: all in order; 1: something has to be done; 2: it could not check.

const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  printLine(`Turno ${versionText(packageJson.version)}`);
  const findings = await diagnose(process.env);
  for (const { subject, text, advice } of findings) {
    printLine(`${advice === null ? 'ok  ' : 'FAIL'} ${subject}: ${text}`);
    if (advice !== null) printLine(`     -> ${advice}`);
  }
  process.exitCode = findings.some(({ advice }) => advice !== null) ? 1 : 0;
} catch (error) {
  process.stderr.write(`Nothing can be checked: ${whyNot(error)}\n`);
  process.exitCode = 2;
}

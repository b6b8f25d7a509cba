import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Run } from './screens/screen-power.ts';

const execute = promisify(execFile);

/** Runs a program of the system, without a shell; one that hangs is ended after ten seconds. */
export const runProgram: Run = async (program, args) => {
  const { stdout } = await execute(program, [...args], { timeout: 10_000, windowsHide: true });
  return stdout;
};

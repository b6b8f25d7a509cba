import { stopOnSignal } from '#shared/server/kit/server-process.ts';
import { runProgram } from '#shared/server/run-server.ts';
import { runBranch } from './run-branch.ts';
import { readSettings } from './settings.ts';

await runProgram(() => runBranch(readSettings(process.env, process.argv), stopOnSignal));

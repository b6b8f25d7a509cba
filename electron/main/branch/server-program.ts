import { join } from 'node:path';

/** What starts the branch server on a machine that is one. */
export interface ServerProgram {
  readonly node: string;
  /** What Node is given: its own settings, then the program. */
  readonly server: readonly string[];
  /** Runs the same program without any window. */
  readonly supervisor: string;
  readonly environment: NodeJS.ProcessEnv;
}

interface Options {
  /** The folder that holds `dist`: of the checkout, or of what was installed. */
  readonly root: string;
  readonly platform: NodeJS.Platform;
  /** Of the user: the branch's data lie in a folder of their own there. */
  readonly dataFolder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** The server's own settings, as its unit and its npm script have them. */
const OF_NODE = ['--max-semi-space-size=8', '--heap-growing-percent=15'];

/** Finds the server's program below a folder. Settings of the environment go before what is chosen here. */
export function serverProgram({ root, platform, dataFolder, environment }: Options): ServerProgram {
  return {
    node: join(root, 'dist', platform === 'win32' ? 'node.exe' : 'node'),
    server: [...OF_NODE, join(root, 'dist/servers/branch.js')],
    supervisor: join(root, 'dist/appliance/supervisor.js'),
    environment: { TURNO_DATA_DIR: join(dataFolder, 'branch'), ...environment },
  };
}

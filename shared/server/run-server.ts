import { once } from 'node:events';
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { Logger } from 'pino';
import packageJson from '#package.json' with { type: 'json' };
import { isRestore } from './backup/routes.ts';
import { namingDamaged } from './db/database-error.ts';
import { printVersion } from './kit/build-info.ts';
import { lockDataFolder } from './kit/lock-data-folder.ts';
import { restrictFileAccess } from './kit/private-files.ts';
import { SettingError } from './kit/read-environment.ts';
import { openRenewable, type Renew, type ServerBehind } from './kit/renewable-server.ts';
import { endProcess, outliveOutput } from './kit/server-process.ts';
import { whyNot } from './kit/why-not.ts';
import { openLog } from './logs/open-log.ts';
import type { ServerSettings } from './server-settings.ts';
import { startTracing } from './telemetry/tracing.ts';

/** Receives the stop function before requests are served; it resolves when all work has ended. */
export type OnStoppable = (stop: () => Promise<void>) => void;

interface RunOptions<Server> {
  readonly settings: Pick<ServerSettings, 'dataDir' | 'logLevel' | 'port' | 'host' | 'otlpEndpoint'>;
  /** Name of the server in traces. */
  readonly service: 'turno-branch' | 'turno-central';
  /** Name of the database in errors. */
  readonly database: string;
  /** Other processes may use the data folder too. */
  readonly sharesFolder?: boolean;
  readonly compose: (renew: Renew, log: Logger) => Promise<Server>;
  /** Writes the first rows of an installation, before the server starts. */
  readonly prepare: (server: Server) => Promise<void>;
  readonly onStoppable: OnStoppable;
  readonly onListening: (server: Server, address: AddressInfo, log: Logger) => Promise<void>;
  /** Called before the server stops. */
  readonly onStopping?: () => Promise<void> | undefined;
  /** Called after the server has stopped. */
  readonly onStopped?: () => Promise<unknown>;
}

interface StartableServer extends ServerBehind {
  start(): Promise<void>;
}

/** Locks the data folder, opens the log, and runs a server until it is stopped. */
export async function runServer<Server extends StartableServer>(options: RunOptions<Server>): Promise<void> {
  try {
    await run(options);
  } catch (error) {
    throw namingDamaged(error, options.database);
  }
}

async function run<Server extends StartableServer>(options: RunOptions<Server>): Promise<void> {
  const { dataDir, logLevel, host, port, otlpEndpoint } = options.settings;
  createDataFolder(dataDir);
  restrictFileAccess(dataDir);
  const lock = options.sharesFolder ? null : lockDataFolder(dataDir);
  const { log, close } = openLog({ dataDir, level: logLevel });
  const stopTracing = await startTracing({
    endpoint: otlpEndpoint,
    service: options.service,
    version: packageJson.version,
    log,
  });
  const end = async () => {
    await options.onStopped?.();
    await stopTracing();
    await close();
    lock?.release();
  };

  async function open(renew: Renew): Promise<Server> {
    const opened = await options.compose(renew, log);
    try {
      await options.prepare(opened);
      await opened.start();
      return opened;
    } catch (error) {
      await opened.stop();
      throw error;
    }
  }

  const server = await openRenewable({
    open,
    survives: isRestore,
    failed: endProcess,
    cut: (count) => log.warn({ count }, 'cut off what did not end by itself'),
  }).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const stop = async () => {
    await options.onStopping?.();
    await server.stop();
    await end();
  };
  options.onStoppable(stop);
  try {
    server.http.listen(port, host);
    await once(server.http, 'listening');
    await options.onListening(server.now(), server.http.address() as AddressInfo, log);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs the program of a server; an error at its start is printed in one line. */
export async function runProgram(program: () => Promise<unknown>): Promise<void> {
  outliveOutput();
  printVersion(packageJson.version, process.argv);
  try {
    await program();
  } catch (error) {
    process.stderr.write(`Turno cannot start: ${whyNot(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * Creates the data folder and its parents. Throws SettingError with one line that names the path if that fails or it
 * is not writable.
 */
function createDataFolder(dataDir: string): void {
  try {
    createFolder(resolve(dataDir));
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new SettingError(`the data folder ${dataDir} cannot be used: ${WHY[code] ?? message}`, {
      cause: error,
    });
  }
}

const NO_RIGHT = 'the account that runs Turno may not write there';
const WHY: Readonly<Record<string, string>> = {
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: 'its disk is read-only',
  ENOTDIR: 'it is a file, or below one',
};

/** Creates folder by folder: Node's `recursive` option never ends on systems that permit no new folder. */
function createFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' });
  createFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process created it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

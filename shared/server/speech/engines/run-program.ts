import { type ChildProcess, spawn } from 'node:child_process';
import type { Millis } from '#shared/domain/ids.ts';

/** Beyond this nobody waits for a voice any more. */
const MAX_RUN_MS: Millis = 10_000;
/** More than three minutes of speech, bytes. */
const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;
/** So much of what a program complains of is kept, characters. */
const MAX_STDERR_LENGTH = 300;

interface Options {
  /** What it reads from its standard input; nothing where it is missing. */
  readonly input?: string;
  readonly longest?: Millis;
}

/**
 * Runs a program without a shell and gives what it writes. Throws where it cannot be started, fails, takes longer than
 * ten seconds or writes more than 8 MB; whatever it has started ends with it.
 */
export function runProgram(
  [program = '', ...words]: readonly string[],
  { input = '', longest = MAX_RUN_MS }: Options = {},
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      // A group of its own, so that what a script starts can be ended with it.
      detached: process.platform !== 'win32',
      env: withoutSecrets(process.env),
      windowsHide: true,
    });
    const written: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    const timer = setTimeout(() => rejectOnce(`took longer than ${longest} ms`), longest);

    function rejectOnce(why: string): void {
      clearTimeout(timer);
      endAll(child);
      reject(new Error(`${program} ${why}`));
    }

    child.on('error', ({ message }) => rejectOnce(`cannot be started: ${message}`));
    // One that reads nothing closes its input; what it does with that shows in how it ends.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MAX_OUTPUT_BYTES) rejectOnce(`wrote more than ${MAX_OUTPUT_BYTES} bytes`);
      else written.push(piece);
    });
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      complaint = `${complaint}${piece}`.slice(0, MAX_STDERR_LENGTH);
    });
    child.on('close', (code, signal) => {
      if (code !== 0) return rejectOnce(`ended with ${code ?? signal}: ${complaint.trim()}`);
      clearTimeout(timer);
      resolve(Buffer.concat(written));
    });
  });
}

/** Leaves out the server's own settings: keys and passwords are among them. */
const withoutSecrets = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('TURNO_')));

function endAll(child: ChildProcess): void {
  if (child.pid === undefined) return;
  child.stdout?.destroy();
  child.stderr?.destroy();
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

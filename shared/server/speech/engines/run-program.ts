import { type ChildProcess, spawn } from 'node:child_process';
import type { Millis } from '#shared/domain/ids.ts';

/** Maximum runtime of a voice program. */
const MAX_RUN_MS: Millis = 10_000;
/** Maximum output: more than three minutes of speech. */
const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;
/** Maximum stored error output, in characters. */
const MAX_STDERR_LENGTH = 300;

interface Options {
  /** Standard input; none by default. */
  readonly input?: string;
  readonly timeoutMs?: Millis;
}

/**
 * Runs a program without a shell and returns its output. Throws if it cannot start, fails, runs longer than ten
 * seconds or writes more than 8 MB; its child processes end with it.
 */
export function runProgram(
  [program = '', ...words]: readonly string[],
  { input = '', timeoutMs = MAX_RUN_MS }: Options = {},
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      // A process group, so that child processes can be ended too.
      detached: process.platform !== 'win32',
      env: withoutSecrets(process.env),
      windowsHide: true,
    });
    const written: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    const timer = setTimeout(() => rejectOnce(`took longer than ${timeoutMs} ms`), timeoutMs);

    function rejectOnce(why: string): void {
      clearTimeout(timer);
      endAll(child);
      reject(new Error(`${program} ${why}`));
    }

    child.on('error', ({ message }) => rejectOnce(`cannot be started: ${message}`));
    // A program that reads nothing closes its input; its exit code decides.
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

/** Removes the server's settings, which contain keys and passwords. */
const withoutSecrets = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('TURNO_')));

function endAll(child: ChildProcess): void {
  if (child.pid === undefined) return;
  child.stdout?.destroy();
  child.stderr?.destroy();
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch (error) {
    // The process has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

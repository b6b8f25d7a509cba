import { type PrintingFor, startPrintAgent } from './start-print-agent.ts';
import { trustSystemCertificates } from './trusted-certificates.ts';

/** Parent -> print process: the branch first, then the request to end. */
export type PrintRequest = Omit<PrintingFor, 'log'> | 'stop';

/** Print process -> parent: a line for the log of the device. */
export interface PrintLogLine {
  readonly level: 'info' | 'warn';
  readonly message: string;
  readonly more?: unknown;
}

// Prints in a process separate from the windows, because printer drivers are native: a crash ends this process only.
const { parentPort } = process;
const write = (level: PrintLogLine['level']) => (message: string, more?: unknown) => {
  const line: PrintLogLine = { level, message, more: more instanceof Error ? more.message : more };
  parentPort.postMessage(line);
};

trustSystemCertificates(process.env.TURNO_CA_FILE, { warn: write('warn') });

let agent: { stop(): Promise<void> } | null = null;
parentPort.on('message', ({ data }: { readonly data: PrintRequest }) => {
  if (data !== 'stop')
    agent ??= startPrintAgent({ ...data, log: { info: write('info'), warn: write('warn') } });
  else void Promise.resolve(agent?.stop()).then(() => process.exit(0));
});

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { findPrinters } from '#hardware/transport/find-printers.ts';
import { transportTo } from '#hardware/transport/transport-to.ts';
import { agentQuestion } from '#shared/contract/devices/print-agent.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { type AgentLog, createPrintAgent, jobMemory, type MayStart, type PrintAgent } from './print-agent.ts';

export interface PrintingFor {
  /** Origin of the branch server. */
  readonly server: string;
  /** The key by which this device is paired there as a kiosk. */
  readonly key: string;
  /** Hashes of the hardware ids of this machine. */
  readonly machine: readonly string[];
  /** Folder of the device for the state of print jobs. */
  readonly folder: string;
  readonly log: AgentLog;
}

/** Prints jobs of a branch at the printers of this machine, until stopped. */
export function startPrintAgent({ server, key, machine, folder, log }: PrintingFor): {
  stop(): Promise<void>;
} {
  const memory = jobMemory(join(folder, 'print-jobs'));
  const agent = createPrintAgent({ transportTo, findPrinters, memory, log });
  const connection = connectToBranch({ server, key, machine, agent, log });
  return {
    /** Finishes the current job and reports it to the branch. */
    async stop() {
      agent.end();
      await connection.close();
    },
  };
}

export interface BranchConnectionOptions {
  /** Origin of the branch server. */
  readonly server: string;
  /** The key by which this device is paired there. */
  readonly key: string;
  readonly machine: readonly string[];
  readonly agent: Pick<PrintAgent, 'answer'>;
  readonly log: AgentLog;
}

export interface BranchConnection {
  /** Closes the connection after the current job ended and was reported. */
  close(): Promise<void>;
}

/** Timeout of short requests to the branch, ms. */
const REQUEST_TIMEOUT_MS = 5_000;
/** Milliseconds until a device is announced again that is not known, or was put off. */
const RETRY_MS = 10_000;

/**
 * Connection over which the branch requests printing. An answer uses the connection of its request: if that has
 * ended, it is not sent, and the branch queries the outcome.
 */
function connectToBranch({ server, key, machine, agent, log }: BranchConnectionOptions): BranchConnection {
  const run = randomUUID();
  const socket: Socket<ServerEvents, ClientEvents> = io(server, {
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 3_000,
  });
  let retryTimer: NodeJS.Timeout | undefined;
  let isRejected = false;
  const underWay = new Set<Promise<void>>();

  async function serve(): Promise<void> {
    const response = await socket
      .timeout(REQUEST_TIMEOUT_MS)
      .emitWithAck('printing:serve', { key, run, machine: [...machine] })
      .catch(() => null);
    if (response?.ok) log.info('this device prints for the branch');
    else if (response && !isRejected)
      log.warn(
        'the branch does not know this device as a kiosk, or another machine prints with its key',
        response.status,
      );
    isRejected = response?.ok === false;
    if (!response?.ok) later(() => socket.connected && serve());
  }

  function later(work: () => unknown): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void work(), RETRY_MS);
  }

  socket.on('connect', () => void serve());
  socket.on('disconnect', (reason) => {
    clearTimeout(retryTimer);
    // The library does not reconnect after the server ended the connection.
    if (reason === 'io server disconnect') later(() => socket.connect());
  });
  socket.on('printing:ask', (request) => {
    const answering = answer(request);
    underWay.add(answering);
    void answering.finally(() => underWay.delete(answering));
  });

  async function answer(request: unknown): Promise<void> {
    const question = agentQuestion.safeParse(request);
    if (!question.success) return log.warn('the branch asks what this device does not know');
    const connectionId = socket.id;
    const isStill = () => socket.connected && socket.id === connectionId;
    const mayStart: MayStart = async (job) => {
      if (!isStill()) return false;
      const response = await socket
        .timeout(REQUEST_TIMEOUT_MS)
        .emitWithAck('printing:start', { job })
        .catch(() => null);
      return response?.ok === true;
    };
    const response = await agent.answer(question.data, mayStart).catch((error: unknown) => {
      log.warn('a question of the branch could not be answered', error);
      return null;
    });
    if (response && isStill())
      socket.emit('printing:answer', { question: question.data.question, ...response });
  }

  return {
    async close() {
      await Promise.all(underWay);
      clearTimeout(retryTimer);
      socket.close();
    },
  };
}

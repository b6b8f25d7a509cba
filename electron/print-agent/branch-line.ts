import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { agentQuestion } from '#shared/contract/devices/print-agent.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import type { AgentLog, MayBegin, PrintAgent } from './print-agent.ts';

export interface BranchLineOptions {
  /** Origin of the branch server. */
  readonly server: string;
  /** The key by which this device is paired there. */
  readonly key: string;
  readonly agent: Pick<PrintAgent, 'hear'>;
  readonly log: AgentLog;
}

export interface BranchLine {
  /** Ends the line, once what is under way has come to its end and was told. */
  close(): Promise<void>;
}

/** Longest wait for the branch to say something at once, ms. */
const PATIENCE_MS = 5_000;
/** Milliseconds until a device is announced again that is not known, or was put off. */
const AGAIN_MS = 10_000;

/**
 * Keeps a line to the branch over which it asks this device to print. What is answered goes over the line on which it was
 * asked: cut meanwhile it is not said at all, and the branch asks what became of it.
 */
export function connectToBranch({ server, key, agent, log }: BranchLineOptions): BranchLine {
  const run = randomUUID();
  const socket: Socket<ServerEvents, ClientEvents> = io(server, {
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 3_000,
  });
  let again: NodeJS.Timeout | undefined;
  let isRefused = false;
  const underWay = new Set<Promise<void>>();

  async function serve(): Promise<void> {
    const said = await socket
      .timeout(PATIENCE_MS)
      .emitWithAck('printing:serve', { key, run })
      .catch(() => null);
    if (said?.ok) log.info('this device prints for the branch');
    else if (said && !isRefused) log.warn('the branch does not know this device as a kiosk', said.status);
    isRefused = said?.ok === false;
    if (!said?.ok) later(() => socket.connected && serve());
  }

  function later(work: () => unknown): void {
    clearTimeout(again);
    again = setTimeout(() => void work(), AGAIN_MS);
  }

  socket.on('connect', () => void serve());
  socket.on('disconnect', (reason) => {
    clearTimeout(again);
    // The library does not come back by itself to a server that has ended the line.
    if (reason === 'io server disconnect') later(() => socket.connect());
  });
  socket.on('printing:ask', (asked) => {
    const heard = hear(asked);
    underWay.add(heard);
    void heard.finally(() => underWay.delete(heard));
  });

  async function hear(asked: unknown): Promise<void> {
    const question = agentQuestion.safeParse(asked);
    if (!question.success) return log.warn('the branch asks what this device does not know');
    const line = socket.id;
    const isStill = () => socket.connected && socket.id === line;
    const mayBegin: MayBegin = async (job) => {
      if (!isStill()) return false;
      const said = await socket
        .timeout(PATIENCE_MS)
        .emitWithAck('printing:begin', { job })
        .catch(() => null);
      return said?.ok === true;
    };
    const said = await agent.hear(question.data, mayBegin).catch((error: unknown) => {
      log.warn('a question of the branch could not be answered', error);
      return null;
    });
    if (said && isStill()) socket.emit('printing:answer', { question: question.data.question, ...said });
  }

  return {
    async close() {
      await Promise.all(underWay);
      clearTimeout(again);
      socket.close();
    },
  };
}

import { connect, type Socket } from 'node:net';
import { type Conversation, converse, Interruption } from './conversation.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { PrinterFault, PrinterStatus, PrinterTransport, PrintResult } from './printer-transport.ts';
import {
  completionQuery,
  faultOf,
  isPaperLow,
  isPaperStatus,
  isRealTimeStatus,
  reportsPaperEnd,
  silenceUnasked,
  statusQueries,
} from './status-bytes.ts';

/** Longest waits in milliseconds. Printing itself takes about two seconds for a long ticket. */
export type NetworkTimeouts = {
  readonly connectTimeout: number;
  readonly statusTimeout: number;
  /** Longest pause in which the printer takes no byte of a document. */
  readonly stallTimeout: number;
  readonly completionTimeout: number;
};

export type NetworkPrinter = Partial<NetworkTimeouts> & {
  readonly host: string;
  readonly port: number;
  /** Opens the connection; stands in for the network in tests. */
  readonly open?: (address: { host: string; port: number }) => Socket;
};

const defaults: NetworkTimeouts = {
  connectTimeout: 3_000,
  statusTimeout: 2_000,
  stallTimeout: 10_000,
  completionTimeout: 15_000,
};

/**
 * A printer on the network (raw TCP, usually port 9100). Each call opens a connection of its own, and calls wait
 * for one another: most printers serve one connection at a time, so a health check must not get in a ticket's way.
 * @throws RangeError when the port cannot be one.
 */
export function createNetworkTransport(printer: NetworkPrinter): PrinterTransport {
  const { host, port, open = connect, ...given } = printer;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new RangeError(`not a port: ${port}`);
  const timeouts = { ...defaults, ...given };
  const inTurn = oneAtATime();

  const talk = <T>(signal: AbortSignal | undefined, say: (conversation: Conversation) => Promise<T>) =>
    inTurn(async () => {
      const conversation = converse(open({ host, port }), signal);
      try {
        return await say(conversation);
      } finally {
        await conversation.close();
      }
    });

  return {
    readStatus: (signal) => talk(signal, (conversation) => readStatus(conversation, timeouts)),
    print: (document, signal) =>
      talk(signal, async (conversation) => {
        const status = await readStatus(conversation, timeouts);
        if (!status.ready) return { outcome: 'refused', reason: status.fault };
        return printNow(conversation, document, timeouts);
      }),
  };
}

async function readStatus(conversation: Conversation, timeouts: NetworkTimeouts): Promise<PrinterStatus> {
  let silence: PrinterFault = 'unreachable';
  try {
    await conversation.opened(timeouts.connectTimeout);
    silence = 'no-answer';
    const answers: number[] = [];
    for (const query of statusQueries) {
      answers.push(await conversation.ask(query, isRealTimeStatus, timeouts.statusTimeout));
    }
    const [printer = 0, offline = 0, error = 0, paper = 0] = answers;
    const fault = faultOf([printer, offline, error, paper]);
    return fault ? { ready: false, fault } : { ready: true, paperLow: isPaperLow(paper) };
  } catch (thrown) {
    return { ready: false, fault: causeOf(thrown) === 'aborted' ? 'aborted' : silence };
  }
}

/** Sends the document: from its first byte on, whatever goes wrong leaves the outcome unknown. */
async function printNow(
  conversation: Conversation,
  document: Uint8Array,
  timeouts: NetworkTimeouts,
): Promise<PrintResult> {
  let delay: 'stalled' | 'no-completion' = 'stalled';
  try {
    await conversation.send(silenceUnasked, timeouts.stallTimeout);
    await conversation.send(document, timeouts.stallTimeout);
    delay = 'no-completion';
    const paper = await conversation.ask(completionQuery, isPaperStatus, timeouts.completionTimeout);
    if (reportsPaperEnd(paper)) return { outcome: 'unknown', reason: 'out-of-paper' };
    return { outcome: 'printed' };
  } catch (thrown) {
    const cause = causeOf(thrown);
    if (cause === 'timeout') return { outcome: 'unknown', reason: delay };
    return { outcome: 'unknown', reason: cause === 'aborted' ? 'aborted' : 'connection-lost' };
  }
}

function causeOf(thrown: unknown): Interruption['cause'] {
  if (thrown instanceof Interruption) return thrown.cause;
  throw thrown;
}

import PQueue from 'p-queue';
import {
  type Conversation,
  completionQuery,
  converse,
  disableAutoStatus,
  Interruption,
  isPaperLow,
  isPaperStatus,
  isRealTimeStatus,
  printerErrorOf,
  reportsPaperEnd,
  statusQueries,
} from './conversation.ts';
import type {
  PrinterConnection,
  PrinterError,
  PrinterStatus,
  PrinterTransport,
  PrintResult,
} from './printer-transport.ts';

/** Timeouts in milliseconds. Printing a long ticket takes about two seconds. */
export type TransportTimeouts = {
  readonly connectTimeout: number;
  readonly statusTimeout: number;
  /** Maximum pause in which the printer accepts no byte. */
  readonly stallTimeout: number;
  readonly completionTimeout: number;
  /** Maximum wait for closing, so that a hanging device does not block the next document. */
  readonly closeTimeout: number;
};

const defaults: TransportTimeouts = {
  connectTimeout: 3_000,
  statusTimeout: 2_000,
  stallTimeout: 10_000,
  completionTimeout: 15_000,
  closeTimeout: 2_000,
};

/**
 * A transport that opens a connection per call. Calls run one at a time because most printers serve one connection: a
 * health check must not block a ticket.
 *
 * @param open may fail: the printer is then unreachable
 */
export function createConnectionTransport(
  open: () => PrinterConnection | Promise<PrinterConnection>,
  overrides: Partial<TransportTimeouts> = {},
): PrinterTransport {
  const timeouts = { ...defaults, ...overrides };
  const queue = new PQueue({ concurrency: 1 });

  const withConversation = <T>(
    signal: AbortSignal | undefined,
    work: (conversation: Conversation) => Promise<T>,
    unreachable: T,
  ) =>
    queue.add(async () => {
      const connection = await openOrNull(open);
      if (!connection) return unreachable;
      const conversation = converse(connection, signal);
      try {
        return await work(conversation);
      } finally {
        await within(timeouts.closeTimeout, conversation.close());
      }
    });

  return {
    readStatus: (signal) =>
      withConversation<PrinterStatus>(signal, (conversation) => readStatus(conversation, timeouts), {
        ready: false,
        error: 'unreachable',
      }),
    print: (document, signal) =>
      withConversation<PrintResult>(
        signal,
        async (conversation) => {
          const status = await readStatus(conversation, timeouts);
          if (!status.ready) return { outcome: 'refused', reason: status.error };
          return printNow(conversation, document, timeouts);
        },
        { outcome: 'refused', reason: 'unreachable' },
      ),
  };
}

/** A connection that cannot be opened means an unreachable printer: no device, no driver or no permission. */
async function openOrNull(
  open: () => PrinterConnection | Promise<PrinterConnection>,
): Promise<PrinterConnection | null> {
  try {
    return await open();
  } catch {
    return null;
  }
}

function within(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function readStatus(conversation: Conversation, timeouts: TransportTimeouts): Promise<PrinterStatus> {
  let timeoutError: PrinterError = 'unreachable';
  try {
    await conversation.opened(timeouts.connectTimeout);
    timeoutError = 'no-answer';
    const answers: number[] = [];
    for (const query of statusQueries) {
      answers.push(await conversation.query(query, isRealTimeStatus, timeouts.statusTimeout));
    }
    const [printer = 0, offline = 0, error = 0, paper = 0] = answers;
    const printerError = printerErrorOf([printer, offline, error, paper]);
    return printerError
      ? { ready: false, error: printerError }
      : { ready: true, paperLow: isPaperLow(paper) };
  } catch (thrown) {
    return { ready: false, error: causeOf(thrown) === 'aborted' ? 'aborted' : timeoutError };
  }
}

/** Sends the document; any error from its first byte on makes the outcome unknown. */
async function printNow(
  conversation: Conversation,
  document: Uint8Array,
  timeouts: TransportTimeouts,
): Promise<PrintResult> {
  let delay: 'stalled' | 'no-completion' = 'stalled';
  try {
    await conversation.send(disableAutoStatus, timeouts.stallTimeout);
    await conversation.send(document, timeouts.stallTimeout);
    delay = 'no-completion';
    const paper = await conversation.query(completionQuery, isPaperStatus, timeouts.completionTimeout);
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

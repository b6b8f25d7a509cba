import { type Conversation, converse, Interruption } from './conversation.ts';
import type { Line } from './line.ts';
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
export type LineTimeouts = {
  readonly connectTimeout: number;
  readonly statusTimeout: number;
  /** Longest pause in which the printer takes no byte of a document. */
  readonly stallTimeout: number;
  readonly completionTimeout: number;
  /** Longest wait for a printer to be let go of: a device that hangs must not hold up what comes next. */
  readonly closeTimeout: number;
};

const defaults: LineTimeouts = {
  connectTimeout: 3_000,
  statusTimeout: 2_000,
  stallTimeout: 10_000,
  completionTimeout: 15_000,
  closeTimeout: 2_000,
};

/**
 * Speaks with a printer over a line that each call opens for itself. Calls wait for one another: most printers serve
 * one at a time, so a health check must not get in a ticket's way.
 *
 * @param open may fail: the printer is unreachable then
 */
export function createLineTransport(
  open: () => Line | Promise<Line>,
  given: Partial<LineTimeouts> = {},
): PrinterTransport {
  const timeouts = { ...defaults, ...given };
  const inTurn = oneAtATime();

  const talk = <T>(
    signal: AbortSignal | undefined,
    say: (conversation: Conversation) => Promise<T>,
    unreachable: T,
  ) =>
    inTurn(async () => {
      const line = await lineOf(open);
      if (!line) return unreachable;
      const conversation = converse(line, signal);
      try {
        return await say(conversation);
      } finally {
        await within(timeouts.closeTimeout, conversation.close());
      }
    });

  return {
    readStatus: (signal) =>
      talk<PrinterStatus>(signal, (conversation) => readStatus(conversation, timeouts), {
        ready: false,
        fault: 'unreachable',
      }),
    print: (document, signal) =>
      talk<PrintResult>(
        signal,
        async (conversation) => {
          const status = await readStatus(conversation, timeouts);
          if (!status.ready) return { outcome: 'refused', reason: status.fault };
          return printNow(conversation, document, timeouts);
        },
        { outcome: 'refused', reason: 'unreachable' },
      ),
  };
}

/** A line that cannot even be made is a printer that cannot be reached: no device, no driver, no permission. */
async function lineOf(open: () => Line | Promise<Line>): Promise<Line | null> {
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

async function readStatus(conversation: Conversation, timeouts: LineTimeouts): Promise<PrinterStatus> {
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
  timeouts: LineTimeouts,
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

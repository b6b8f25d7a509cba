import type PQueue from 'p-queue';
import type { PrinterTransport, PrintResult } from '#hardware/transport/printer-transport.ts';
import type { AgentPrinter } from '#shared/contract/devices/print-agent.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Agent, AgentConnections, AgentScreen } from './agent-connections.ts';
import type { OpenJobs } from './open-jobs.ts';

/** The longest waits, milliseconds. */
export interface AgentTimeouts {
  /** Timeout for an offline device, so that a short disconnection costs no ticket. */
  readonly reach: Millis;
  /** Until the printer is free and the device requests to begin. */
  readonly begin: Millis;
  /** Timeout from then on: the slowest serial port takes most of a minute. */
  readonly print: Millis;
  readonly status: Millis;
  /** For a device to reconnect after it began a job; a restart takes a few seconds. */
  readonly comeBack: Millis;
}

const DEFAULTS: AgentTimeouts = {
  reach: 3_000,
  begin: 30_000,
  print: 150_000,
  status: 20_000,
  comeBack: 20_000,
};
const NEVER = new AbortController().signal;

/** The device, its printer, and the queue of the calls. */
export interface AgentTransportOptions {
  readonly lines: Pick<AgentConnections, 'reach' | 'ask'>;
  readonly screen: AgentScreen;
  readonly printer: AgentPrinter;
  readonly open: OpenJobs;
  readonly queue: Pick<PQueue, 'add'>;
  readonly timeouts?: Partial<AgentTimeouts>;
}

/**
 * Prints through the device of a printer. The device requests permission before the first byte. So after a
 * disconnection both sides are known: a job without permission is not printed and may be sent again; a job with
 * permission is never sent again, and its outcome is queried when the device reconnects: immediately if soon,
 * otherwise before its next query.
 */
export function createAgentTransport(options: AgentTransportOptions): PrinterTransport {
  const { lines, screen, printer, open, queue } = options;
  const timeouts = { ...DEFAULTS, ...options.timeouts };

  /** Run of the device program that received each open job. */
  const assignedTo = new Map<string, string>();

  async function print(document: Uint8Array, signal: AbortSignal, name?: string): Promise<PrintResult> {
    const agent = await reached(signal);
    if (!agent) return { outcome: 'refused', reason: signal.aborted ? 'aborted' : 'unreachable' };
    const agentTimeouts = { first: timeouts.begin, started: timeouts.print };
    const answer = await lines.ask(agent, { ask: 'print', printer, document }, agentTimeouts, signal, name);
    assignedTo.set(answer.question, agent.run);
    if (!answer.started) return unbegun(answer.failure === null ? answer.answer : answer.failure);
    if (answer.failure === null) return answer.answer;
    if (answer.failure === 'aborted') return { outcome: 'unknown', reason: 'aborted' };
    if (answer.failure === 'cut') return outcomeOf(answer.question, agent, signal);
    return { outcome: 'unknown', reason: 'no-completion' };
  }

  /** Finds the device, and first queries the outcome of its open jobs. */
  async function reached(signal: AbortSignal): Promise<Agent | null> {
    const agent = await lines.reach(screen, timeouts.reach, signal);
    for (const job of agent ? open.list() : []) if (!(await resolveJob(agent as Agent, job, signal))) break;
    return agent;
  }

  /** False if the device does not answer now; it is queried again later. */
  async function resolveJob(agent: Agent, job: string, signal: AbortSignal): Promise<boolean> {
    const agentTimeouts = { first: timeouts.status };
    const answer = await lines.ask(agent, { ask: 'outcome', printer, job }, agentTimeouts, signal);
    if (answer.failure !== null) return false;
    await open.finish(job, answer.answer ?? resolveUnknownJob(agent, assignedTo.get(job)));
    return true;
  }

  /** Queries the outcome of a begun job after a disconnection, while its customer may wait. */
  async function outcomeOf(job: string, before: Agent, signal: AbortSignal): Promise<PrintResult> {
    const until = performance.now() + timeouts.comeBack;
    for (let left = timeouts.comeBack; left > 0; left = until - performance.now()) {
      const agent = await lines.reach(screen, left, signal);
      if (signal.aborted) return { outcome: 'unknown', reason: 'aborted' };
      if (!agent) break;
      const answer = await lines.ask(
        agent,
        { ask: 'outcome', printer, job },
        { first: timeouts.print },
        signal,
      );
      if (answer.failure === 'aborted') return { outcome: 'unknown', reason: 'aborted' };
      if (answer.failure === 'cut') continue;
      if (answer.failure !== null) break;
      return answer.answer ?? resolveUnknownJob(agent, before.run);
    }
    return { outcome: 'unknown', reason: 'connection-lost' };
  }

  return {
    print: (document, signal = NEVER, name?) => queue.add(() => print(document, signal, name)),
    readStatus: (signal = NEVER) =>
      queue.add(async () => {
        const agent = await reached(signal);
        if (!agent) return { ready: false, error: signal.aborted ? 'aborted' : 'unreachable' };
        const answer = await lines.ask(agent, { ask: 'status', printer }, { first: timeouts.status }, signal);
        if (answer.failure === null) return answer.answer;
        if (answer.failure === 'aborted') return { ready: false, error: 'aborted' };
        return { ready: false, error: answer.failure === 'cut' ? 'unreachable' : 'no-answer' };
      }),
  };
}

/**
 * Result of a job that the device does not know. Only the run of the program that received it can state that it
 * was not printed; a later run may have lost its record.
 */
const resolveUnknownJob = ({ run }: Agent, assignedTo: string | undefined): PrintResult =>
  run === assignedTo
    ? { outcome: 'refused', reason: 'unreachable' }
    : { outcome: 'unknown', reason: 'interrupted' };

/** Result of a job without permission to begin: only a misbehaving device reports it as printed. */
function unbegun(answer: PrintResult | 'cut' | 'late' | 'nonsense' | 'aborted'): PrintResult {
  if (answer === 'aborted') return { outcome: 'refused', reason: 'aborted' };
  if (answer === 'cut') return { outcome: 'refused', reason: 'unreachable' };
  if (answer === 'late' || answer === 'nonsense') return { outcome: 'refused', reason: 'no-answer' };
  return answer.outcome === 'refused' ? answer : { outcome: 'unknown', reason: 'connection-lost' };
}

import type { PrinterTransport, PrintResult } from '#hardware/transport/printer-transport.ts';
import type { AgentPrinter } from '#shared/contract/devices/print-agent.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Agent, AgentConnections, AgentScreen } from './agent-connections.ts';
import type { OpenJobs } from './open-jobs.ts';

/** The longest waits, milliseconds. */
export interface AgentTimeouts {
  /** For a device that is away: a line that breaks for a moment costs no ticket. */
  readonly reach: Millis;
  /** Until the printer's turn comes and the device asks to begin. */
  readonly begin: Millis;
  /** From there on: the slowest serial port takes most of a minute. */
  readonly print: Millis;
  readonly status: Millis;
  /** For a device to come back that has begun a job: one that starts anew needs a few seconds. */
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

/** The device, the printer at it, and what lets calls wait for one another. */
export interface AgentTransportOptions {
  readonly lines: Pick<AgentConnections, 'reach' | 'ask'>;
  readonly place: AgentScreen;
  readonly printer: AgentPrinter;
  readonly open: OpenJobs;
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>;
  readonly timeouts?: Partial<AgentTimeouts>;
}

/**
 * Speaks with a printer through the device at which it hangs. A job is given to the device, which asks before the first
 * byte whether it may begin. So both sides of a cut are known: what was not let begin is on no paper, and may be sent
 * again; what was is never sent a second time, only asked after once the device is back: at once where that is soon, and
 * else before anything else is asked of it.
 */
export function createAgentTransport(options: AgentTransportOptions): PrinterTransport {
  const { lines, place, printer, open, inTurn } = options;
  const timeouts = { ...DEFAULTS, ...options.timeouts };

  /** Which run of the device's program was given a job that is open. */
  const givenTo = new Map<string, string>();

  async function print(document: Uint8Array, signal: AbortSignal, name?: string): Promise<PrintResult> {
    const agent = await reached(signal);
    if (!agent) return { outcome: 'refused', reason: signal.aborted ? 'aborted' : 'unreachable' };
    const agentTimeouts = { first: timeouts.begin, begun: timeouts.print };
    const answer = await lines.ask(agent, { ask: 'print', printer, document }, agentTimeouts, signal, name);
    givenTo.set(answer.question, agent.run);
    if (!answer.begun) return unbegun(answer.lost === null ? answer.answer : answer.lost);
    if (answer.lost === null) return answer.answer;
    if (answer.lost === 'aborted') return { outcome: 'unknown', reason: 'aborted' };
    if (answer.lost === 'cut') return outcomeOf(answer.question, agent, signal);
    return { outcome: 'unknown', reason: 'no-completion' };
  }

  /** Finds the device; asks it first what became of the jobs of which nobody has heard. */
  async function reached(signal: AbortSignal): Promise<Agent | null> {
    const agent = await lines.reach(place, timeouts.reach, signal);
    for (const job of agent ? open.list() : []) if (!(await resolveJob(agent as Agent, job, signal))) break;
    return agent;
  }

  /** False where the device does not answer now: it is asked again the next time. */
  async function resolveJob(agent: Agent, job: string, signal: AbortSignal): Promise<boolean> {
    const agentTimeouts = { first: timeouts.status };
    const answer = await lines.ask(agent, { ask: 'outcome', printer, job }, agentTimeouts, signal);
    if (answer.lost !== null) return false;
    await open.settled(job, answer.answer ?? resolveUnknownJob(agent, givenTo.get(job)));
    return true;
  }

  /**
   * Asks what became of a job whose line was cut after its beginning, for as long as its customer may wait.
   */
  async function outcomeOf(job: string, before: Agent, signal: AbortSignal): Promise<PrintResult> {
    const until = performance.now() + timeouts.comeBack;
    for (let left = timeouts.comeBack; left > 0; left = until - performance.now()) {
      const agent = await lines.reach(place, left, signal);
      if (signal.aborted) return { outcome: 'unknown', reason: 'aborted' };
      if (!agent) break;
      const answer = await lines.ask(
        agent,
        { ask: 'outcome', printer, job },
        { first: timeouts.print },
        signal,
      );
      if (answer.lost === 'aborted') return { outcome: 'unknown', reason: 'aborted' };
      if (answer.lost === 'cut') continue;
      if (answer.lost !== null) break;
      return answer.answer ?? resolveUnknownJob(agent, before.run);
    }
    return { outcome: 'unknown', reason: 'connection-lost' };
  }

  return {
    print: (document, signal = NEVER, name?) => inTurn(() => print(document, signal, name)),
    readStatus: (signal = NEVER) =>
      inTurn(async () => {
        const agent = await reached(signal);
        if (!agent) return { ready: false, fault: signal.aborted ? 'aborted' : 'unreachable' };
        const answer = await lines.ask(agent, { ask: 'status', printer }, { first: timeouts.status }, signal);
        if (answer.lost === null) return answer.answer;
        if (answer.lost === 'aborted') return { ready: false, fault: 'aborted' };
        return { ready: false, fault: answer.lost === 'cut' ? 'unreachable' : 'no-answer' };
      }),
  };
}

/**
 * Settles a job of which the device knows nothing. That nothing became of it is believed only of the run of its program
 * that it was given to: another one may have lost what it knew.
 */
const resolveUnknownJob = ({ run }: Agent, givenTo: string | undefined): PrintResult =>
  run === givenTo
    ? { outcome: 'refused', reason: 'unreachable' }
    : { outcome: 'unknown', reason: 'interrupted' };

/** Settles a job that was never let begin: only a device that does as it likes says that it is on paper. */
function unbegun(answer: PrintResult | 'cut' | 'late' | 'nonsense' | 'aborted'): PrintResult {
  if (answer === 'aborted') return { outcome: 'refused', reason: 'aborted' };
  if (answer === 'cut') return { outcome: 'refused', reason: 'unreachable' };
  if (answer === 'late' || answer === 'nonsense') return { outcome: 'refused', reason: 'no-answer' };
  return answer.outcome === 'refused' ? answer : { outcome: 'unknown', reason: 'connection-lost' };
}

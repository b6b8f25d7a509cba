import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { KioskDevice, KioskDevices } from '#branch-server/stored/devices/kiosk-devices.ts';
import {
  AGENT_ANSWERS,
  type AgentAnswer,
  type AgentHello,
  type AgentQuestion,
  type AnswerTo,
} from '#shared/contract/devices/print-agent.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** The socket of a device, as far as printing uses it. */
export interface AgentConnection {
  ask(question: AgentQuestion): void;
  /** Ends it: the device is to begin anew. */
  end(): void;
}

/** A device that is there to print. */
export interface Agent {
  readonly device: KioskDevice;
  /** Which run of its program: another one knows of nothing that was only begun. */
  readonly run: string;
  readonly line: AgentConnection;
}

/** A device, and the branch for which it must be a kiosk. */
export interface AgentScreen {
  readonly idDevices: number;
  readonly idBranches: number;
}

type AgentRequestKind = AgentQuestion['ask'];
/** A question without its number. */
type Unnumbered<Question> = Question extends unknown ? Omit<Question, 'question'> : never;
type AgentRequest<Kind extends AgentRequestKind> = Unnumbered<Extract<AgentQuestion, { ask: Kind }>> & {
  readonly ask: Kind;
};

type Gist<Kind extends AgentRequestKind> =
  | { readonly lost: null; readonly answer: AnswerTo<Kind> }
  | { readonly lost: 'cut' | 'late' | 'nonsense' | 'aborted' };
/** What came of a question: an answer, or why there is none. */
export type AgentOutcome<Kind extends AgentRequestKind> = Gist<Kind> & {
  /** Number of the question. */
  readonly question: string;
  /** Whether it was a print, and was let begin. */
  readonly begun: boolean;
};

export interface AgentTimeouts {
  /** Milliseconds until an answer, or until a print begins. */
  readonly first: Millis;
  /** From the beginning of a print on. */
  readonly begun?: Millis;
}

interface Pending {
  readonly agent: Agent;
  readonly ask: AgentRequestKind;
  begun: boolean;
  /** Grants a print its beginning. */
  begin(): void;
  answered(answer: unknown): void;
  cut(): void;
}

/**
 * Knows which devices are there to print, and asks them. A question belongs to the line over which it was asked: once that
 * is cut it is settled, and what comes for it later, over whatever line, counts for nothing. So a device answers only what
 * it was asked itself, and once.
 */
export function createAgentConnections(devices: Pick<KioskDevices, 'byKey' | 'byId'>) {
  const agents = new Map<number, Agent>();
  const pending = new Map<string, Pending>();
  const changes = new EventEmitter().setMaxListeners(0);

  const agentOf = (connection: AgentConnection): Agent | undefined =>
    [...agents.values()].find((agent) => agent.line === connection);

  function drop(agent: Agent): void {
    if (agents.get(agent.device.id) === agent) agents.delete(agent.device.id);
    for (const question of pending.values()) if (question.agent === agent) question.cut();
    changes.emit('change', agent.device.id);
  }

  return {
    /** Lets a device print over this line; false for a key that is no kiosk's. The line that it had before is ended. */
    serve(connection: AgentConnection, { key, run }: AgentHello): boolean {
      const own = agentOf(connection);
      if (own) drop(own);
      const device = devices.byKey(key);
      if (!device) return false;
      const before = agents.get(device.id);
      agents.set(device.id, { device, run, line: connection });
      if (before) {
        drop(before);
        before.line.end();
      }
      changes.emit('change', device.id);
      return true;
    },

    /** Lets a job begin that was given over this line and is still waited for. */
    begin(connection: AgentConnection, job: string): boolean {
      const print = pending.get(job);
      if (print?.agent.line !== connection || print.ask !== 'print' || print.begun) return false;
      print.begin();
      return true;
    },

    answer(connection: AgentConnection, { question, answer }: AgentAnswer): void {
      const pendingRequest = pending.get(question);
      if (pendingRequest?.agent.line === connection) pendingRequest.answered(answer);
    },

    left(connection: AgentConnection): void {
      const agent = agentOf(connection);
      if (agent) drop(agent);
    },

    /** Ends the lines of devices that are no kiosks any more, and follows those that have moved. */
    recheck(): void {
      for (const agent of [...agents.values()]) {
        const device = devices.byId(agent.device.id);
        if (device?.idBranches === agent.device.idBranches) continue;
        drop(agent);
        agent.line.end();
      }
    },

    /** Calls back with the number of each device that comes or goes. */
    onChange: (listener: (idDevices: number) => void): void => void changes.on('change', listener),

    isConnected: (idDevices: number): boolean => agents.has(idDevices),

    /** Finds a device, and waits so long for one that is away; null where it stays so. */
    reach({ idDevices, idBranches }: AgentScreen, ms: Millis, signal: AbortSignal): Promise<Agent | null> {
      const found = () => {
        const agent = agents.get(idDevices);
        return agent?.device.idBranches === idBranches ? agent : null;
      };
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          changes.off('change', look);
          signal.removeEventListener('abort', done);
          resolve(signal.aborted ? null : found());
        };
        const look = () => {
          if (found()) done();
        };
        const timer = setTimeout(done, ms);
        changes.on('change', look);
        signal.addEventListener('abort', done);
        if (signal.aborted || found()) done();
      });
    },

    /** Asks a device by a question of this number, and waits for its answer. Never rejects. */
    ask<Kind extends AgentRequestKind>(
      agent: Agent,
      pendingRequest: AgentRequest<Kind>,
      timeouts: AgentTimeouts,
      signal: AbortSignal,
      question: string = randomUUID(),
    ): Promise<AgentOutcome<Kind>> {
      return new Promise((resolve) => {
        const done = (answer: Gist<Kind>) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
          pending.delete(question);
          resolve({ ...answer, question, begun: entry.begun });
        };
        const abort = () => done({ lost: 'aborted' });
        const late = () => done({ lost: 'late' });
        let timer = setTimeout(late, timeouts.first);
        const entry: Pending = {
          agent,
          ask: pendingRequest.ask,
          begun: false,
          begin() {
            entry.begun = true;
            clearTimeout(timer);
            timer = setTimeout(late, timeouts.begun ?? timeouts.first);
          },
          answered(answer) {
            const { success, data } = AGENT_ANSWERS[pendingRequest.ask].safeParse(answer);
            done(success ? { lost: null, answer: data as AnswerTo<Kind> } : { lost: 'nonsense' });
          },
          cut: () => done({ lost: 'cut' }),
        };
        pending.set(question, entry);
        signal.addEventListener('abort', abort);
        if (signal.aborted) return abort();
        // One that has gone between its finding and this is heard of by nobody.
        if (agents.get(agent.device.id) !== agent) return entry.cut();
        agent.line.ask({ ...pendingRequest, question } as unknown as AgentQuestion);
      });
    },
  };
}

export type AgentConnections = ReturnType<typeof createAgentConnections>;

import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { KioskDevice, KioskDevices } from '#branch-server/stored/kiosk-devices.ts';
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
  /** Network address of the device. */
  readonly address: string;
  /** Ends the connection: the device must reconnect. */
  end(): void;
}

/** A device that is there to print. */
export interface Agent {
  readonly device: KioskDevice;
  /** Run of the device program; a later run has no record of jobs that were only begun. */
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
  | { readonly failure: null; readonly answer: AnswerTo<Kind> }
  | { readonly failure: 'cut' | 'late' | 'nonsense' | 'aborted' };
/** Result of a query: an answer, or the reason for none. */
export type AgentOutcome<Kind extends AgentRequestKind> = Gist<Kind> & {
  /** Number of the question. */
  readonly question: string;
  /** Whether it was a print job that was allowed to begin. */
  readonly started: boolean;
};

export interface AgentTimeouts {
  /** Milliseconds until an answer, or until a print begins. */
  readonly first: Millis;
  /** From the beginning of a print on. */
  readonly started?: Millis;
}

interface Pending {
  readonly agent: Agent;
  readonly ask: AgentRequestKind;
  started: boolean;
  /** Grants a print its beginning. */
  begin(): void;
  answered(answer: unknown): void;
  cut(): void;
}

/** Machines of device keys. */
export interface AgentConnectionOptions {
  readonly machines: {
    isOwner(use: {
      readonly idDevices: number;
      readonly machine: readonly string[];
      readonly run: null;
      readonly address: string;
    }): boolean;
    /** Reports that another machine uses the key of a device. */
    report(idDevices: number, address: string): void;
  };
  readonly mono: () => Millis;
}

/** A run that waits longer is another machine, ms: the connection of a machine that lost power ends sooner. */
const DUPLICATE_RUN_MS = 60_000;

/**
 * Connected printing devices, and queries to them. A query belongs to its connection: when that ends the query
 * fails, and later answers over any connection are ignored. So a device answers only its own queries, once.
 */
export function createAgentConnections(
  devices: Pick<KioskDevices, 'byKey' | 'byId'>,
  { machines, mono }: AgentConnectionOptions,
) {
  const agents = new Map<number, Agent>();
  /** First rejection of another run beside the connected one of a device, on the monotonic clock. */
  const rejectedSince = new Map<number, Millis>();
  const pending = new Map<string, Pending>();
  const changes = new EventEmitter().setMaxListeners(0);

  const agentOf = (connection: AgentConnection): Agent | undefined =>
    [...agents.values()].find((agent) => agent.line === connection);

  function drop(agent: Agent): void {
    if (agents.get(agent.device.id) === agent) {
      agents.delete(agent.device.id);
      rejectedSince.delete(agent.device.id);
    }
    for (const question of pending.values()) if (question.agent === agent) question.cut();
    changes.emit('change', agent.device.id);
  }

  return {
    /**
     * Registers a device for printing over this connection; false for a key that is not of a kiosk or belongs to
     * another machine. A run replaces its own previous connection; another run waits until that has ended, so that
     * two machines with one key do not take the jobs from each other.
     */
    serve(connection: AgentConnection, { key, run, machine }: AgentHello): boolean {
      const own = agentOf(connection);
      if (own) drop(own);
      const device = devices.byKey(key);
      if (!device) return false;
      const { address } = connection;
      if (!machines.isOwner({ idDevices: device.id, machine, run: null, address })) return false;
      const before = agents.get(device.id);
      if (before && before.run !== run) {
        const since = rejectedSince.get(device.id) ?? mono();
        rejectedSince.set(device.id, since);
        if (mono() - since >= DUPLICATE_RUN_MS) machines.report(device.id, address);
        return false;
      }
      agents.set(device.id, { device, run, line: connection });
      if (before) {
        drop(before);
        before.line.end();
      }
      changes.emit('change', device.id);
      return true;
    },

    /** Allows a pending job of this connection to begin. */
    begin(connection: AgentConnection, job: string): boolean {
      const print = pending.get(job);
      if (print?.agent.line !== connection || print.ask !== 'print' || print.started) return false;
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

    /** Ends connections of devices that are no longer kiosks, and updates moved ones. */
    recheck(): void {
      for (const agent of [...agents.values()]) {
        const device = devices.byId(agent.device.id);
        if (device?.idBranches === agent.device.idBranches) continue;
        drop(agent);
        agent.line.end();
      }
    },

    /** Calls back with the id of each device that connects or disconnects. */
    onChange: (listener: (idDevices: number) => void): void => void changes.on('change', listener),

    isConnected: (idDevices: number): boolean => agents.has(idDevices),

    /** Finds a device, waiting up to `ms` for a disconnected one; null if it stays disconnected. */
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

    /** Sends a query to a device and waits for the answer. Never rejects. */
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
          resolve({ ...answer, question, started: entry.started });
        };
        const abort = () => done({ failure: 'aborted' });
        const late = () => done({ failure: 'late' });
        let timer = setTimeout(late, timeouts.first);
        const entry: Pending = {
          agent,
          ask: pendingRequest.ask,
          started: false,
          begin() {
            entry.started = true;
            clearTimeout(timer);
            timer = setTimeout(late, timeouts.started ?? timeouts.first);
          },
          answered(answer) {
            const { success, data } = AGENT_ANSWERS[pendingRequest.ask].safeParse(answer);
            done(success ? { failure: null, answer: data as AnswerTo<Kind> } : { failure: 'nonsense' });
          },
          cut: () => done({ failure: 'cut' }),
        };
        pending.set(question, entry);
        signal.addEventListener('abort', abort);
        if (signal.aborted) return abort();
        // A device that disconnected meanwhile is not queried.
        if (agents.get(agent.device.id) !== agent) return entry.cut();
        agent.line.ask({ ...pendingRequest, question } as unknown as AgentQuestion);
      });
    },
  };
}

export type AgentConnections = ReturnType<typeof createAgentConnections>;

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
export interface AgentLine {
  ask(question: AgentQuestion): void;
  /** Ends it: the device is to begin anew. */
  end(): void;
}

/** A device that is there to print. */
export interface Agent {
  readonly device: KioskDevice;
  /** Which run of its program: another one knows of nothing that was only begun. */
  readonly run: string;
  readonly line: AgentLine;
}

/** A device, and the branch for which it must be a kiosk. */
export interface AgentPlace {
  readonly idDevices: number;
  readonly idBranches: number;
}

type Ask = AgentQuestion['ask'];
/** A question without its number. */
type Unnumbered<Question> = Question extends unknown ? Omit<Question, 'question'> : never;
type Asked<Kind extends Ask> = Unnumbered<Extract<AgentQuestion, { ask: Kind }>> & { readonly ask: Kind };

type Gist<Kind extends Ask> =
  | { readonly lost: null; readonly answer: AnswerTo<Kind> }
  | { readonly lost: 'cut' | 'late' | 'nonsense' | 'aborted' };
/** What came of a question: an answer, or why there is none. */
export type Said<Kind extends Ask> = Gist<Kind> & {
  /** Number of the question. */
  readonly question: string;
  /** Whether it was a print, and was let begin. */
  readonly begun: boolean;
};

export interface Patience {
  /** Milliseconds until an answer, or until a print begins. */
  readonly first: Millis;
  /** From the beginning of a print on. */
  readonly begun?: Millis;
}

interface Pending {
  readonly agent: Agent;
  readonly ask: Ask;
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
export function createAgentLines(devices: Pick<KioskDevices, 'byKey' | 'byId'>) {
  const agents = new Map<number, Agent>();
  const pending = new Map<string, Pending>();
  const changes = new EventEmitter().setMaxListeners(0);

  const agentOf = (line: AgentLine): Agent | undefined =>
    [...agents.values()].find((agent) => agent.line === line);

  function drop(agent: Agent): void {
    if (agents.get(agent.device.id) === agent) agents.delete(agent.device.id);
    for (const question of pending.values()) if (question.agent === agent) question.cut();
    changes.emit('change', agent.device.id);
  }

  return {
    /** Lets a device print over this line; false for a key that is no kiosk's. The line that it had before is ended. */
    serve(line: AgentLine, { key, run }: AgentHello): boolean {
      const own = agentOf(line);
      if (own) drop(own);
      const device = devices.byKey(key);
      if (!device) return false;
      const before = agents.get(device.id);
      agents.set(device.id, { device, run, line });
      if (before) {
        drop(before);
        before.line.end();
      }
      changes.emit('change', device.id);
      return true;
    },

    /** Lets a job begin that was given over this line and is still waited for. */
    begin(line: AgentLine, job: string): boolean {
      const print = pending.get(job);
      if (print?.agent.line !== line || print.ask !== 'print' || print.begun) return false;
      print.begin();
      return true;
    },

    answer(line: AgentLine, { question, answer }: AgentAnswer): void {
      const asked = pending.get(question);
      if (asked?.agent.line === line) asked.answered(answer);
    },

    left(line: AgentLine): void {
      const agent = agentOf(line);
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
    onChange: (hear: (idDevices: number) => void): void => void changes.on('change', hear),

    isConnected: (idDevices: number): boolean => agents.has(idDevices),

    /** Finds a device, and waits so long for one that is away; null where it stays so. */
    reach({ idDevices, idBranches }: AgentPlace, ms: Millis, signal: AbortSignal): Promise<Agent | null> {
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
    ask<Kind extends Ask>(
      agent: Agent,
      asked: Asked<Kind>,
      patience: Patience,
      signal: AbortSignal,
      question: string = randomUUID(),
    ): Promise<Said<Kind>> {
      return new Promise((resolve) => {
        const done = (said: Gist<Kind>) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
          pending.delete(question);
          resolve({ ...said, question, begun: entry.begun });
        };
        const abort = () => done({ lost: 'aborted' });
        const late = () => done({ lost: 'late' });
        let timer = setTimeout(late, patience.first);
        const entry: Pending = {
          agent,
          ask: asked.ask,
          begun: false,
          begin() {
            entry.begun = true;
            clearTimeout(timer);
            timer = setTimeout(late, patience.begun ?? patience.first);
          },
          answered(answer) {
            const { success, data } = AGENT_ANSWERS[asked.ask].safeParse(answer);
            done(success ? { lost: null, answer: data as AnswerTo<Kind> } : { lost: 'nonsense' });
          },
          cut: () => done({ lost: 'cut' }),
        };
        pending.set(question, entry);
        signal.addEventListener('abort', abort);
        if (signal.aborted) return abort();
        // One that has gone between its finding and this is heard of by nobody.
        if (agents.get(agent.device.id) !== agent) return entry.cut();
        agent.line.ask({ ...asked, question } as unknown as AgentQuestion);
      });
    },
  };
}

export type AgentLines = ReturnType<typeof createAgentLines>;

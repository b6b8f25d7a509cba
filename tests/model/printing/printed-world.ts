import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import { expect } from 'vitest';
import {
  type AgentConnection,
  type AgentConnections,
  createAgentConnections,
} from '#branch-server/features/printing/agents/agent-connections.ts';
import { createAgentTransport } from '#branch-server/features/printing/agents/agent-transport.ts';
import { nameOfAttempt } from '#branch-server/features/printing/agents/open-jobs.ts';
import { resolveAttempt } from '#branch-server/features/printing/resolve-attempt.ts';
import {
  createPrintAgent,
  type JobMemory,
  type PrintAgent,
  type StoredJob,
} from '#electron/print-agent/print-agent.ts';
import type { PrinterTransport, PrintResult } from '#hardware/transport/printer-transport.ts';
import type { AgentQuestion } from '#shared/contract/devices/print-agent.ts';
import type { PrintState } from '#shared/contract/devices/printing.ts';

const KEY = 'a'.repeat(64);
const PRINTER = { id: 1, kind: 'network', address: '127.0.0.1:9100' } as const;
const SCREEN = { idDevices: 1, idBranches: 1 };
const DEVICE = { id: 1, name: 'Entrada', idBranches: 1 };
/** Maximum delay of a message or a printer step, ms. */
const LONG = 2_000;
const START_TIMEOUT = 5_000;

/** Counts of events, so that a test can verify that they occurred. */
export interface Happened {
  requestedAfter: number;
  cuts: number;
  kills: number;
  restarts: number;
  /** Jobs finished after a long silence. */
  finishedLate: number;
}

interface Wire {
  open: boolean;
  readonly hub: AgentConnections;
  readonly line: AgentConnection;
}

interface Process {
  alive: boolean;
  readonly run: string;
  readonly agent: PrintAgent;
  wire: Wire | null;
}

/**
 * A branch, a kiosk with a printer, and the connection between them; each may fail at any moment. Spool rules,
 * server end and device end are those of the product; time, connection and printer are simulated.
 */
export function printedWorld(random: () => number) {
  const tickets = new Map<number, PrintState>();
  const papers: number[] = [];
  const happened: Happened = { requestedAfter: 0, cuts: 0, kills: 0, restarts: 0, finishedLate: 0 };
  const attemptsOf = new Map<number, number>();
  /** Tickets that the printer itself does not know, and those that the server was sending when it ended. */
  const pulled = new Set<number>();
  const interrupted = new Set<number>();
  const nameOf = (ticket: number) => nameOfAttempt(String(ticket), attemptsOf.get(ticket) ?? 0);
  let disk: StoredJob | null = null;
  let server = newServer();
  let device: Process | null = null;
  let hasPaper = true;

  const soon = (): number => Math.floor(random() * LONG);
  const later = (work: () => void, ms = soon()) => void setTimeout(work, ms);

  /** A printer that accepts a document and prints it, also after a disconnect. */
  const printerOf = (process: () => Process): PrinterTransport => ({
    readStatus: async () => ({ ready: true, paperLow: false }),
    print: (document) =>
      new Promise<PrintResult>((resolve) => {
        later(() => {
          if (!process().alive) return;
          if (!hasPaper) return resolve({ outcome: 'refused', reason: 'out-of-paper' });
          const isPulled = random() < 0.1;
          if (isPulled) pulled.add(document[0] ?? 0);
          // Delays the next step beyond the server's timeout for the beginning.
          const pause = random() < 0.1 ? soon() * 60 : soon();
          const comesOut = !isPulled || random() < 0.5;
          later(() => {
            if (comesOut) papers.push(document[0] ?? 0);
            later(
              () =>
                resolve(
                  isPulled ? { outcome: 'unknown', reason: 'connection-lost' } : { outcome: 'printed' },
                ),
              pause,
            );
          });
        });
      }),
  });

  function newProcess(): Process {
    const memory: JobMemory = {
      last: async () => disk,
      store: (_, job) =>
        new Promise((resolve) => {
          // A power failure discards unwritten data.
          later(() => {
            if (!process.alive) return;
            disk = job;
            resolve();
          }, soon() / 10);
        }),
    };
    const agent = createPrintAgent({
      memory,
      findPrinters: async () => [],
      log: { info() {}, warn() {} },
      transportTo: () => printerOf(() => process),
    });
    const process: Process = { alive: true, run: randomUUID(), agent, wire: null };
    return process;
  }

  function newServer() {
    const hub = createAgentConnections(
      { byKey: (key) => (key === KEY ? DEVICE : undefined), byId: () => DEVICE },
      { machines: { isOwner: () => true, report() {} }, mono: () => 0 },
    );
    const end = new AbortController();
    const transport = createAgentTransport({
      lines: {
        reach: hub.reach,
        ask: (agent, requested, ...more) => {
          if (requested.ask === 'outcome') happened.requestedAfter += 1;
          return hub.ask(agent, requested, ...more);
        },
      },
      screen: SCREEN,
      printer: PRINTER,
      queue: new PQueue({ concurrency: 1 }),
      open: {
        list: () =>
          end.signal.aborted
            ? []
            : [...tickets].filter(([, state]) => state === 'unknown').map(([ticket]) => nameOf(ticket)),
        async finish(name, { outcome }) {
          const ticket = [...tickets.keys()].find((one) => nameOf(one) === name);
          if (ticket === undefined || end.signal.aborted || outcome === 'unknown') return;
          expect(tickets.get(ticket)).toBe('unknown');
          tickets.set(ticket, outcome === 'printed' ? 'printed' : 'failed');
          happened.finishedLate += 1;
        },
      },
    });
    // Like the spool: checks the printers when a device connects or disconnects.
    hub.onChange(() => void transport.readStatus(end.signal));
    return { hub, transport, end };
  }

  function connect(): void {
    const process = device;
    if (!process?.alive || process.wire?.open) return;
    const { hub } = server;
    const wire: Wire = {
      open: true,
      hub,
      line: {
        address: '',
        ask: (question) => {
          // Sent as a copy, like over a socket.
          const copy = structuredClone(question);
          later(() => wire.open && process.alive && void receive(process, wire, copy));
        },
        end: () => cut(wire),
      },
    };
    process.wire = wire;
    const serve = () => {
      if (wire.open && !hub.serve(wire.line, { key: KEY, run: process.run, machine: [] })) later(serve);
    };
    later(serve);
  }

  async function receive(process: Process, wire: Wire, question: AgentQuestion): Promise<void> {
    const isStill = () => wire.open && process.alive && process.wire === wire;
    const mayBegin = (job: string) =>
      new Promise<boolean>((resolve) => {
        later(() => process.alive && resolve(false), START_TIMEOUT);
        later(() => {
          if (!isStill()) return;
          const granted = wire.hub.begin(wire.line, job);
          later(() => isStill() && resolve(granted));
        });
      });
    const said = await process.agent.answer(question, mayBegin);
    if (!said || !isStill()) return;
    const { question: to } = question;
    later(() => isStill() && wire.hub.answer(wire.line, { question: to, ...said }));
  }

  /** Both ends detect a cut connection after random delays; the device may reconnect before the server detects it. */
  function cut(wire: Wire): void {
    if (!wire.open) return;
    wire.open = false;
    later(() => wire.hub.left(wire.line));
    later(connect);
  }

  async function printAll({ transport, end }: ReturnType<typeof newServer>): Promise<void> {
    for (const [ticket, state] of tickets) {
      if (state !== 'queued') continue;
      for (let attempts = 1; !end.signal.aborted; attempts += 1) {
        tickets.set(ticket, 'sending');
        attemptsOf.set(ticket, (attemptsOf.get(ticket) ?? 0) + 1);
        const result = await transport.print(Uint8Array.of(ticket), end.signal, nameOf(ticket));
        if (end.signal.aborted) return;
        const next = resolveAttempt({ attempts, result });
        if (next.kind === 'ended') {
          tickets.set(ticket, next.state);
          break;
        }
        // biome-ignore lint/plugin: a random delay of the simulated printer
        await new Promise((resolve) => setTimeout(resolve, next.afterMs));
      }
    }
  }
  let printing = Promise.resolve();
  const wake = () => {
    const now = server;
    printing = printing.then(() => printAll(now));
  };

  return {
    tickets,
    happened,
    pulled,
    interrupted,
    papersOf: (ticket: number): number => papers.filter((paper) => paper === ticket).length,
    take(ticket: number): void {
      tickets.set(ticket, 'queued');
      wake();
    },
    cutLine(): void {
      happened.cuts += 1;
      if (device?.wire) cut(device.wire);
    },
    /** Ends the device's program like `kill -9`; unwritten data may be lost. */
    killDevice(): void {
      happened.kills += 1;
      if (!device?.alive) return;
      device.alive = false;
      if (random() < 0.2) disk = null;
      if (device.wire) cut(device.wire);
      later(this.startDevice);
    },
    startDevice(): void {
      if (device?.alive) return;
      device = newProcess();
      connect();
    },
    /** Ends the server like a power failure, and restarts it without its running job. */
    restartServer(): void {
      happened.restarts += 1;
      server.end.abort();
      if (device?.wire) cut(device.wire);
      server = newServer();
      for (const [ticket, state] of tickets) {
        if (state !== 'sending') continue;
        tickets.set(ticket, 'unknown');
        interrupted.add(ticket);
      }
      printing = Promise.resolve();
      wake();
    },
    changePaper(): void {
      hasPaper = !hasPaper;
    },
    isQuiet: (): boolean => ![...tickets.values()].some((state) => state === 'queued' || state === 'sending'),
  };
}

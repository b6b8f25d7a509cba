// biome-ignore lint/plugin: random pauses of simulated clients
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import { createSetOfTickets } from '#shared/contract/tickets/ticket-operations.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { createBusyOperator } from '../actions/busy-operator.ts';
import type { OperatorAtWorkstation } from '../actions/more-operators.ts';
import { steadyClient } from '../actions/steady-client.ts';
import { open } from '../actions/workstation-actions.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { HammerReceives, HammerSays, HammerWork } from './hammer-words.ts';

/*
 * A process that sends requests to a branch without a pause: operators with random ticket actions, kiosks, and a
 * client that creates tickets by the dozen. Between `go` and `stop`; answers are reported at once.
 */

const MAX_PAUSE_MS = 600;
/** Only the latest tickets are used: most of the older ones permit no action. */
const NEAR = 60;

const work = JSON.parse(process.argv[2] ?? '{}') as HammerWork;
const random = seededRandom(work.seed);
const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const tickets: number[] = [];
const current = new Map<number, OperatorAtWorkstation>();
const operators = work.operators.map((operator) => {
  const { idUsers, workstation } = operator;
  const atWorkstation = { ...operator, ...client(operator.token, idUsers) };
  return {
    atWorkstation,
    workstation,
    busy: createBusyOperator(atWorkstation, { tickets, current, random }),
  };
});
const kiosk = client(null, null);
const maker = client(work.issuer.token, null);

let goes = false;
let rounds: Promise<void> = Promise.resolve();

process.on('message', (received: HammerReceives) => {
  if (received.what === 'ticket') know(received.id);
  if (received.what === 'go') {
    goes = true;
    rounds = round();
  }
  if (received.what === 'stop') {
    goes = false;
    void rounds.then(
      () => say({ what: 'stopped' }),
      (error: unknown) => say({ what: 'broke', error: String((error as Error).stack) }),
    );
  }
});
process.on('disconnect', () => process.exit());

async function round(): Promise<void> {
  await Promise.all([
    ...operators.map((operator) => whileGoing(() => operate(operator))),
    whileGoing(takeOne),
    whileGoing(makeSome),
  ]);
}

/** An API error is an answer as well. */
async function whileGoing(act: () => Promise<unknown>): Promise<void> {
  while (goes) {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

async function operate({ atWorkstation, workstation, busy }: (typeof operators)[number]): Promise<void> {
  try {
    await busy.act();
  } catch (error) {
    // The day has ended, and the branch has closed idle workstations with it.
    if (!(error instanceof ApiError) || error.status !== 'WORKSTATION_NOT_IDLE') throw error;
    await open(atWorkstation, workstation);
  }
}

const pair = () => ({
  service: one(Object.values(DEMO.services)),
  segment: one(Object.values(DEMO.segments)),
});

/** Within the server's rate limit for kiosks. */
async function takeOne(): Promise<void> {
  await pause(random() * MAX_PAUSE_MS);
  const body = one([{}, ...Object.values(DEMO.kiosks).map((idKiosk) => ({ idKiosk }))]);
  await kiosk.call(issueTicket, { params: { id: work.branch ?? DEMO.branch }, query: pair(), body });
}

async function makeSome(): Promise<void> {
  await pause(random() * MAX_PAUSE_MS);
  const { service, segment } = pair();
  const body = { idServices: service, idSegments: segment, amount: String(1 + Math.floor(random() * 9)) };
  await maker.call(createSetOfTickets, { params: { id: work.branch ?? DEMO.branch }, body });
}

function know(id: number): void {
  tickets.push(id);
  tickets.splice(0, tickets.length - NEAR);
}

function client(token: string | null, idUsers: number | null): Client {
  const { origin } = work;
  const requested = createClient({ origin, token: () => token, fetch, randomKey: () => crypto.randomUUID() });
  return steadyClient(requested, (kind, ids, times) => {
    for (const idTicket of ids) say({ what: 'answered', act: { kind, idTicket, idUsers, requested: times } });
  });
}

function say(words: HammerSays): void {
  process.send?.(words);
}

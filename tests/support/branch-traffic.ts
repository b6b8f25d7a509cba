import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../branch-server/demo/people.ts';
import { type Client, createClient, Unreachable } from '../../shared/contract/client.ts';
import { Refusal } from '../../shared/contract/refusal.ts';
import { authenticate } from '../../shared/contract/sign-in.ts';
import { endTicket, issueTicket } from '../../shared/contract/tickets.ts';
import { callNext, getUserWorkstation, openWorkstation } from '../../shared/contract/workstations.ts';
import { DEMO, type DemoUser } from './demo-branch.ts';

/** What the server has answered: this much it must still know after whatever happens to it. */
export interface Answered {
  readonly issued: { readonly idTicket: number; readonly code: string }[];
  readonly called: number[];
  readonly ended: number[];
}

export interface TrafficOptions {
  readonly origin: string;
  readonly answered: Answered;
  readonly random: () => number;
  readonly kiosks: number;
}

const LONGEST_PAUSE_MS = 320;
const OPERATORS: readonly DemoUser[] = ['lucia', 'marcos', 'supervisor', 'admin'];

/** Customers taking tickets and operators serving them without a rest, until the server answers no more. */
export async function branchTraffic({ origin, answered, random, kiosks }: TrafficOptions): Promise<void> {
  const client = (token: string | null) =>
    createClient({ origin, fetch, token: () => token, randomKey: () => crypto.randomUUID() });
  await Promise.all([
    ...Array.from({ length: kiosks }, () => untilGone(() => takeOne(client(null), answered, random))),
    ...OPERATORS.map((username, place) =>
      untilGone(async () => {
        const body = { username, password: DEMO_PASSWORD };
        const { access_token, idUser } = await client(null).call(authenticate, { body });
        const operator = client(access_token);
        await openDesk(operator, idUser, place + 1);
        await untilGone(() => serveOne(operator, place + 1, answered));
        throw new Unreachable('gone');
      }),
    ),
  ]);
}

/** Again and again; a refusal is an answer like any other, silence is the end. */
async function untilGone(act: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await act();
    } catch (error) {
      if (error instanceof Refusal) continue;
      if (isSilence(error)) return;
      throw error;
    }
  }
}

/** No answer, or one that broke off in its middle. */
const isSilence = (error: unknown): boolean => error instanceof Unreachable || error instanceof TypeError;

async function takeOne(kiosk: Client, { issued }: Answered, random: () => number): Promise<void> {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const { idTicket, code } = await kiosk.call(issueTicket, {
    params: { id: DEMO.branch },
    query: { service: one(Object.values(DEMO.services)), segment: one(Object.values(DEMO.segments)) },
    body: one([{}, ...Object.values(DEMO.kiosks).map((idKiosk) => ({ idKiosk }))]),
  });
  issued.push({ idTicket, code });
  // Not faster than the server lets kiosks take tickets, so that some are under way at any moment.
  await pause(random() * LONGEST_PAUSE_MS);
}

async function openDesk(operator: Client, idUser: number, id: number): Promise<void> {
  const { workstation } = await operator.call(getUserWorkstation, { params: { id: idUser } });
  await operator.call(openWorkstation, { params: { id } });
  // What was held when the server died is still held.
  const held = workstation?.idTicket;
  if (held) await operator.call(endTicket, { params: { id: held } });
}

async function serveOne(operator: Client, workstation: number, { called, ended }: Answered): Promise<void> {
  const { idTicket } = await operator.call(callNext, { params: { id: workstation } });
  if (idTicket === null) throw new Error('a call was answered without a ticket');
  called.push(idTicket);
  await operator.call(endTicket, { params: { id: idTicket } });
  ended.push(idTicket);
}

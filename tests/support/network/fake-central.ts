import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import type { RequestHandler } from 'express';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { readCredentials } from '#shared/contract/replication/protocol/signed-text.ts';
import {
  type BranchReport,
  challengeBranch,
  enrolBranch,
  pushChanges,
  reportStatus,
  sendHandshake,
} from '#shared/contract/replication/replication.ts';
import { chainOf } from '#shared/server/db/change.ts';
import { createDamageWatch } from '#shared/server/db/damage.ts';
import { mount } from '#shared/server/kit/mount.ts';
import { type AsyncRoute, act } from '#shared/server/kit/route.ts';
import { createWebApp } from '#shared/server/kit/web-app.ts';
import type { IngestWorld } from '#sync/central/ports.ts';
import { receiveHello } from '#sync/central/receive-hello.ts';
import { receivePush } from '#sync/central/receive-push.ts';
import { verify } from '#sync/wire/signature.ts';
import {
  type BranchImage,
  createMemoryStreamStore,
  EMPTY_BRANCH,
  type MemoryCentral,
} from '#tests/support/sync/memory-stream-store.ts';
import { createPowerSwitch } from '#tests/support/sync/power-switch.ts';
import { capturedLog } from '../servers/captured-log.ts';
import { ownPort } from '../servers/own-port.ts';
import { createSettableClock, type SettableClock } from '../servers/settable-clock.ts';

export const FAKE = { idBranches: 1, branchName: 'Centro', centralName: 'Central', code: 'ABCD-EFGH' };

const BABBLE = Buffer.alloc(64 * 1024, ' ');

/** Faults of the server that answers. */
export const DISRUPTIONS: Readonly<Record<string, RequestHandler>> = {
  garbage: (_request, response) => void response.end('\u0000\u0001{"kind":'),
  page: (_request, response) => void response.type('html').end('<!doctype html><title>Wi-Fi</title>'),
  failure: (_request, response) =>
    void response.status(500).json({ status: 'GENERIC_ERROR', message: ERRORS.GENERIC_ERROR.message }),
  'other JSON': (_request, response) => void response.json({ kind: 'ack', exchange: 7 }),
  redirection: (_request, response) => response.redirect('http://127.0.0.1:9/elsewhere'),
  'an answer without end': (_request, response) => {
    const more = () => {
      while (response.write(BABBLE));
    };
    response.on('drain', more);
    more();
  },
  'a cut line': (request) => void request.socket.destroy(),
};

export type FakeCentral = Awaited<ReturnType<typeof startFakeCentral>>;

/**
 * A central in memory behind real HTTP: it serves one branch, receives its stream like the product, and can simulate
 * faults. It has no configuration except the answers of `routes`.
 */
export async function startFakeCentral({
  routes = [],
  clock = createSettableClock(),
}: {
  readonly routes?: readonly AsyncRoute<never>[];
  readonly clock?: SettableClock;
} = {}) {
  const memory: MemoryCentral = { branches: new Map() };
  const world: IngestWorld = {
    store: createMemoryStreamStore(memory, createPowerSwitch(), () => null),
    knowledge: {
      chainOf,
      schema: 1,
      entities: { has: () => true } as unknown as ReadonlySet<string>,
      sheddable: new Set(),
      ownerOf: () => null,
    },
    busyForMs: () => 0,
    alarm: () => undefined,
  };
  const branch = String(FAKE.idBranches);
  const reports: BranchReport[] = [];
  let keys: string[] = [];
  let disruption: RequestHandler | null = null;
  let stopped: string | null = null;
  let challenges = 0;
  let received = 0;
  let enrolments = 0;
  let idBranches = FAKE.idBranches;
  let firstId = 0;

  const app = createWebApp();
  app.use((request, response, next) => {
    if (disruption) disruption(request, response, next);
    else next();
  });
  const { log } = capturedLog();
  mount(app, {
    branchOf: () => null,
    isOneBranch: false,
    uploads: tmpdir(),
    routes: [
      ...routes,
      act(enrolBranch, ({ body }) => {
        enrolments += 1;
        if (body.code !== FAKE.code) throw apiError('ENROLMENT_CODE_INVALID');
        keys = [body.publicKey];
        const { branchName, centralName } = FAKE;
        return { idBranches, branchName, centralName, firstId };
      }),
      act(challengeBranch, () => {
        challenges += 1;
        received = 0;
        return { challenge: `challenge-${challenges}` };
      }),
      act(sendHandshake, ({ body }) => receiveHello(world, branch, body)),
      act(pushChanges, ({ body }) =>
        stopped === null
          ? receivePush(world, branch, body)
          : { kind: 'stop' as const, exchange: body.exchange, reason: stopped },
      ),
      act(reportStatus, ({ body, now }) => {
        reports.push(body);
        return { now, revision: 0, withdrawn: [] };
      }),
    ],
    branches: {
      admit: async () => undefined,
      async verify(header, sent) {
        const named = readCredentials(header);
        if (!named) throw apiError('SIGNATURE_INVALID');
        if (named.challenge !== `challenge-${challenges}` || named.count <= received)
          throw apiError('SIGNATURE_EXPIRED');
        if (!keys.some((key) => verify(key, { ...sent, ...named }, named.signature)))
          throw apiError('SIGNATURE_INVALID');
        received = named.count;
        return { idBranches: named.idBranches };
      },
    },
    hidden: [],
    write: () => Promise.reject(new Error('nothing is written here')),
    callerOf: () => ({ kind: 'invalid' }),
    clock,
    log,
    damage: createDamageWatch('none', log),
  });

  const http = createServer(app);
  const listen = (port: number) => new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const port = await ownPort();
  await listen(port);

  return {
    url: `http://127.0.0.1:${port}`,
    reports,
    /** Returns its data of the branch. */
    image: (): BranchImage => memory.branches.get(branch) ?? EMPTY_BRANCH,
    challenges: () => challenges,
    enrolments: () => enrolments,
    /** Assigns its code to another branch from now on. */
    become(branch: number): void {
      idBranches = branch;
    },
    giveIdsAbove(id: number): void {
      firstId = id;
    },
    /** Simulates a fault from now on, or none for null. */
    suffer(next: RequestHandler | null): void {
      disruption = next;
    },
    /** Rejects all pushes, for this reason. */
    stop(reason: string): void {
      stopped = reason;
    },
    /** Reports its signatures as expired from now on. */
    clearChallenge(): void {
      challenges += 1;
    },
    /** Deletes all keys: none is valid from now on. */
    revoke(): void {
      keys = [];
    },
    async close(): Promise<void> {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
    open: () => listen(port),
  };
}

import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logout } from '#shared/contract/access/sign-in.ts';
import type { ClientEvents, ServerEvents, SubscriptionAnswer } from '#shared/contract/socket-events.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

type Page = Socket<ServerEvents, ClientEvents>;

const WAIT_OPTIONS = { timeout: 60_000 };

const connect = (origin: string, token: string, headers: Record<string, string> = {}): Page =>
  io(origin, { transports: ['websocket'], forceNew: true, auth: { token }, extraHeaders: headers });

/** Resolves with whether a page is connected. */
const comesIn = (page: Page): Promise<boolean> =>
  new Promise((resolve) => {
    page.once('connect', () => resolve(true));
    page.once('connect_error', () => resolve(false));
  });

describe('pages that subscribe to a branch', () => {
  let branch: Branch;
  let pages: Page[];
  beforeEach(async () => {
    pages = [];
    branch = await startBranch();
  });
  afterEach(async () => {
    for (const page of pages) page.disconnect();
    await branch.stop();
  });

  const pageOf = (token: string, headers?: Record<string, string>): Page => {
    const page = connect(branch.origin, token, headers);
    pages.push(page);
    return page;
  };
  const subscribe = (page: Page, idBranches: number) =>
    new Promise<SubscriptionAnswer<null>>((resolve) =>
      page.emit('branch:subscribe', { idBranches }, resolve),
    );

  it('must come from this server', WAIT_OPTIONS, async () => {
    const { token } = await branch.signIn('lucia');
    expect(await comesIn(pageOf(token, { origin: 'https://elsewhere.example' }))).toBe(false);
    expect(await comesIn(pageOf(token, { origin: 'null' }))).toBe(false);
    expect(await comesIn(pageOf(token, { origin: branch.origin }))).toBe(true);
    expect(await comesIn(pageOf(token))).toBe(true);
  });

  it('subscribe to existing branches that are included for the user', WAIT_OPTIONS, async () => {
    const lucia = await branch.signIn('lucia');
    const other = await branch.configure(async (scope) => {
      const id = await addBranchLike(scope, 'Lejana');
      await repository(scope, 'user_branches').insert({ id_users: lucia.idUser, id_branches: id });
      return id;
    });
    const page = pageOf(lucia.token);
    expect(await subscribe(page, 4_711)).toEqual({ ok: false, status: 'NOT_FOUND' });
    expect(await subscribe(page, DEMO.branch)).toEqual({ ok: false, status: 'NOT_YOUR_BRANCH' });
    expect(await subscribe(page, other)).toEqual({ ok: true, value: null });
  });

  it('receive nothing after signing out', WAIT_OPTIONS, async () => {
    const [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
    const received = { lucia: 0, marcos: 0 };
    for (const [name, { token }] of [
      ['lucia', lucia],
      ['marcos', marcos],
    ] as const) {
      const page = pageOf(token);
      page.on('queues:changed', () => {
        received[name] += 1;
      });
      expect(await subscribe(page, DEMO.branch)).toEqual({ ok: true, value: null });
    }
    await take(branch);
    await vi.waitFor(
      () => expect(Math.min(received.lucia, received.marcos)).toBeGreaterThan(0),
      WAIT_OPTIONS,
    );

    await lucia.call(logout, { params: { id: lucia.idUser } });
    await vi.waitFor(async () => {
      const before = { ...received };
      await take(branch);
      await vi.waitFor(() => expect(received.marcos).toBeGreaterThan(before.marcos), WAIT_OPTIONS);
      expect(received.lucia).toBe(before.lucia);
    }, WAIT_OPTIONS);
  });
});

describe('pages that subscribe to the fleet', () => {
  let central: Central;
  let page: Page;
  beforeEach(async () => {
    central = await startCentral();
  });
  afterEach(async () => {
    page.disconnect();
    await central.stop();
  });

  it('must come from central’s own pages', WAIT_OPTIONS, async () => {
    const { token } = await central.signIn('admin');
    page = connect(central.origin, token, { origin: 'https://elsewhere.example' });
    expect(await comesIn(page)).toBe(false);
    page.disconnect();
    page = connect(central.origin, token, { origin: central.origin });
    expect(await comesIn(page)).toBe(true);
  });
});

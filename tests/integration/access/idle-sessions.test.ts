import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IDLE_HEADER } from '#shared/contract/client.ts';
import { set as setAtBranch } from '#tests/support/actions/configure-workstations.ts';
import { set } from '#tests/support/actions/sign-in-actions.ts';
import { finish, next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const MINUTE_MS = 60_000;
const LIMIT = 10;
/** The maximum length of an idle session. */
const MAX_MS = LIMIT * MINUTE_MS + 20_000;

/** Sends the request of a page idle for this long; returns the error code. */
async function requests(server: Pick<EitherServer, 'origin'>, token: string, idleMs: number | null = 0) {
  const answer = await fetch(`${server.origin}/api/branches`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(idleMs !== null && { [IDLE_HEADER]: String(idleMs / 1000) }),
    },
  });
  return answer.ok ? 'done' : ((await answer.json()) as { status: string }).status;
}

describe.each([
  ['a branch', branchAsEither],
  ['central', centralAsEither],
])('an unused session at %s', (_, start) => {
  let server: EitherServer;
  beforeEach(async () => {
    server = await start();
    await set(server, { sessionIdleTime: LIMIT });
  });
  afterEach(() => server.stop());

  /** Repeats the request, so that background writes are complete. */
  async function uses(token: string, minutes: number, idle: (minute: number) => number | null) {
    for (let minute = 1; minute <= minutes; minute += 1) {
      server.clock.advance(MINUTE_MS);
      expect(await requests(server, token, idle(minute)), `minute ${minute}`).toBe('done');
    }
  }

  it('ends after its idle time, and not earlier', async () => {
    const { token } = await server.signIn('admin');
    expect(await requests(server, token)).toBe('done');
    server.clock.advance(MAX_MS - 1);
    expect(await requests(server, token, LIMIT * MINUTE_MS)).toBe('done');
    server.clock.advance(1);
    expect(await requests(server, token)).toBe('EXPIRED_TOKEN');
  });

  it('lasts while it is used by a page or program', async () => {
    const { token } = await server.signIn('admin');
    await uses(token, 30, (minute) => (minute % 2 ? 0 : null));
  });

  it('ends although a page refreshes itself', async () => {
    const { token } = await server.signIn('admin');
    await uses(token, LIMIT, (minute) => minute * MINUTE_MS);
    server.clock.advance(2 * MINUTE_MS);
    expect(await requests(server, token, 12 * MINUTE_MS)).toBe('EXPIRED_TOKEN');
  });

  it('stays ended after a restart, which ends no other', async () => {
    const [used, unused] = [await server.signIn('admin'), await server.signIn('config')];
    for (const { token } of [used, unused]) expect(await requests(server, token)).toBe('done');
    server.clock.advance(LIMIT * MINUTE_MS);
    expect(await requests(server, used.token)).toBe('done');
    await server.restart();
    server.clock.advance(MINUTE_MS);
    expect(await requests(server, used.token)).toBe('done');
    expect(await requests(server, unused.token)).toBe('EXPIRED_TOKEN');
  });

  it('lasts fourteen hours with the setting 0', async () => {
    await set(server, { sessionIdleTime: 0 });
    const { token } = await server.signIn('admin');
    expect(await requests(server, token)).toBe('done');
    server.clock.advance(14 * 60 * MINUTE_MS - 1);
    expect(await requests(server, token)).toBe('done');
  });
});

describe('an operator', () => {
  let branch: Branch;
  beforeEach(async () => {
    branch = await startBranch();
    await setAtBranch(branch, 'sessionIdleTime', String(LIMIT));
  });
  afterEach(() => branch.stop());

  it('with a current ticket stays signed in', async () => {
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    const { idTicket } = await takeCallable(branch);
    await next(lucia, 1);
    branch.clock.advance(60 * MINUTE_MS);
    await finish(lucia, idTicket);
    branch.clock.advance(MAX_MS);
    expect(await requests(branch, lucia.token)).toBe('EXPIRED_TOKEN');
  });
});

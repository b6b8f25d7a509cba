import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getHealth } from '#shared/contract/installation/health.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

let branch: Branch;
let page: Socket<ServerEvents, ClientEvents>;
beforeEach(async () => {
  branch = await startBranch();
  page = io(branch.origin, { transports: ['websocket'], forceNew: true });
});
afterEach(async () => {
  page.disconnect();
  await branch.stop();
});

const silent = async () => (await branch.anybody.call(getHealth, {})).displays?.silent;
const NAMED = [{ id: DEMO.display, name: 'Sala de espera' }];

it('health names a display that cannot be heard, until it can', async () => {
  expect(await silent()).toEqual([]);
  page.emit('display:sound', { idDisplay: DEMO.display, silent: true });
  await expect.poll(silent).toEqual(NAMED);
  page.emit('display:sound', { idDisplay: DEMO.display, silent: false });
  await expect.poll(silent).toEqual([]);
});

it('health forgets a display that is switched off, and listens to no nonsense', async () => {
  page.emit('display:sound', 'silent' as never);
  page.emit('display:sound', { idDisplay: 99, silent: true });
  page.emit('display:sound', { idDisplay: DEMO.display, silent: true });
  await expect.poll(silent).toEqual(NAMED);
  page.disconnect();
  await expect.poll(silent).toEqual([]);
});

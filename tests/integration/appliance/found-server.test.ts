import { createSocket } from 'node:dgram';
import { afterAll, describe, expect, it } from 'vitest';
import type { DiscoveredServer } from '#electron/ipc.ts';
import { createServerFinder } from '#electron/main/find-servers.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { spawnBranch } from '#tests/support/servers/spawn-branch.ts';

const GROUP = '224.0.0.251';
const silent = { info: () => {}, warn: () => {}, lastLines: () => [] };

/** Whether multicast works on this machine: containers may block it. */
async function whyNoMulticast(): Promise<string | null> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  try {
    return await new Promise((resolve) => {
      socket.once('error', (error) => resolve(error.message));
      socket.once('message', () => resolve(null));
      socket.bind(0, () => {
        try {
          socket.addMembership(GROUP);
          socket.setMulticastLoopback(true);
        } catch (error) {
          return resolve((error as Error).message);
        }
        socket.send('?', socket.address().port, GROUP, (error) => error && resolve(error.message));
        setTimeout(() => resolve('nothing comes back'), 2_000).unref();
      });
    });
  } finally {
    socket.close();
  }
}

const whyNot = await whyNoMulticast();
if (whyNot !== null)
  process.stderr.write(`Servers are not looked for: this machine has no multicast (${whyNot}).\n`);

/** Waits until a server of this name appears or disappears. */
function servers() {
  let found: readonly DiscoveredServer[] = [];
  const stop = createServerFinder(silent).watch((now) => {
    found = now;
  });
  return { found: () => found, stop };
}

describe.skipIf(whyNot !== null)('a branch server on the network', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('is found by a device, reachable, and gone when it stops', async () => {
    const looking = servers();
    const branch = await spawnBranch({ folder: folder.path, settings: { TURNO_HOST: '0.0.0.0' } });
    try {
      const { port } = new URL(branch.origin);
      const own = () => looking.found().find(({ address }) => new URL(address).port === port);
      await expect.poll(own).toMatchObject({ name: expect.stringMatching(/^Turno \(.+\)$/) });
      const health = await fetch(`${own()?.address}/api/health`);
      expect(await health.json()).toMatchObject({ database: 'ok' });
      await branch.end();
      await expect.poll(own).toBeUndefined();
    } finally {
      await branch.kill();
      looking.stop();
    }
  });

  it.each([
    ['it is told not to', { TURNO_HOST: '0.0.0.0', TURNO_ANNOUNCE: '0' }],
    ['only its own machine reaches it', {}],
  ])('is not announced if %s', async (_, settings) => {
    const other = temporaryFolder();
    const quiet = await spawnBranch({ folder: other.path, settings });
    const received = await spawnBranch({ folder: folder.path, settings: { TURNO_ANNOUNCE: '1' } });
    const looking = servers();
    try {
      const ports = () => looking.found().map(({ address }) => new URL(address).port);
      await expect.poll(ports).toContain(new URL(received.origin).port);
      expect(ports()).not.toContain(new URL(quiet.origin).port);
    } finally {
      looking.stop();
      await Promise.all([quiet.kill(), received.kill()]);
      other.remove();
    }
  });
});

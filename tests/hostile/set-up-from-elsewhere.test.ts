import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#shared/contract/client.ts';
import { getSetup } from '#shared/contract/installation/first-start.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type SpawnedBranch, spawnBranch } from '#tests/support/servers/spawn-branch.ts';

const SETUP = {
  newPassword: 'chosen by a stranger',
  language: 'es',
  syncType: 'standalone',
  branchName: 'X',
};

let folder: ReturnType<typeof temporaryFolder>;
let server: SpawnedBranch;
beforeAll(async () => {
  folder = temporaryFolder();
  server = await spawnBranch({ folder: folder.path });
});
afterAll(async () => {
  await server.kill();
  folder.remove();
});

/** Sends what a browser on the machine itself would, made to do so by a page from elsewhere. */
const send = (method: 'GET' | 'POST', headers: Readonly<Record<string, string>>) =>
  new Promise<{ readonly http: number | undefined; readonly said: unknown }>((resolve, reject) => {
    const sent = request(`${server.origin}/api/setup`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      json(response).then((said) => resolve({ http: response.statusCode, said }), reject);
    });
    sent.end(method === 'POST' ? JSON.stringify(SETUP) : undefined);
  });

const port = () => new URL(server.origin).port;

it.each([
  ['under a name that its name server leads to this machine', () => ({ host: `evil.example:${port()}` })],
  [
    'under such a name, as its own page',
    () => ({
      host: `evil.example:${port()}`,
      origin: `http://evil.example:${port()}`,
      'sec-fetch-site': 'same-origin',
    }),
  ],
  ['from another site', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })],
  [
    'from another server of this machine',
    () => ({ origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }),
  ],
  ['from a page without an origin', () => ({ origin: 'null' })],
  ['through a port that leads here', () => ({ host: 'localhost:1' })],
])('a page %s neither sets the server up nor is told that it could', async (_what, headers) => {
  expect(await send('POST', headers())).toMatchObject({ http: 403, said: { status: 'SETUP_ELSEWHERE' } });
  expect(await send('GET', headers())).toMatchObject({ http: 200, said: { needed: 'Y', here: 'N' } });
  const { origin } = server;
  const { call } = createClient({ origin, token: () => null, fetch, randomKey: () => crypto.randomUUID() });
  expect(await call(getSetup, {})).toMatchObject({ needed: 'Y', here: 'Y' });
});

it('its own page does, by any name of the machine', async () => {
  const host = `localhost:${port()}`;
  const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
  expect(await send('POST', own)).toMatchObject({ http: 200, said: { username: 'admin' } });
});

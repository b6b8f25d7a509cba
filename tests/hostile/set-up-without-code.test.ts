import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type SpawnedBranch, spawnBranch } from '#tests/support/servers/spawn-branch.ts';

const SETUP = {
  code: 'K7QPM-2F9TC',
  newPassword: 'chosen by a stranger',
  language: 'es',
  syncType: 'standalone',
  branchName: 'X',
};

let folder: ReturnType<typeof temporaryFolder>;
let server: SpawnedBranch;
beforeEach(async () => {
  folder = temporaryFolder();
  server = await spawnBranch({ folder: folder.path });
});
afterEach(async () => {
  await server.kill();
  folder.remove();
});

/** Sends a request from this machine, with the headers of a browser or a proxy. */
const send = (path: string, headers: Readonly<Record<string, string>>, body?: object) =>
  new Promise<{ readonly http: number | undefined; readonly said: string }>((resolve, reject) => {
    const sent = request(`${server.origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      text(response).then((said) => resolve({ http: response.statusCode, said }), reject);
    });
    sent.end(body && JSON.stringify(body));
  });

const expectWaiting = async () =>
  expect(JSON.parse((await send('/api/setup', {})).said)).toMatchObject({ needed: 'Y' });

it('a server is set up only with its printed code, wherever the request comes from', async () => {
  const { host, port } = new URL(server.origin);
  const from: Readonly<Record<string, string>>[] = [
    // From the machine itself, or through a proxy without headers of the origin.
    {},
    { host: `localhost:${port}`, origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' },
    { host: 'turno.example.com' },
    { host: 'turno.example.com', 'x-forwarded-for': '10.0.0.7' },
    { host, 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    // From another site's page in a browser on the machine.
    { host: `evil.example:${port}`, origin: `http://evil.example:${port}`, 'sec-fetch-site': 'same-origin' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of from) {
    const { http, said } = await send('/api/setup', headers, SETUP);
    expect({ http, said: JSON.parse(said) }).toMatchObject({
      http: 403,
      said: { status: 'SETUP_CODE_INVALID' },
    });
  }
  const { code: _, ...without } = SETUP;
  expect((await send('/api/setup', {}, without)).http).toBe(400);
  await expectWaiting();
});

it('no answer reveals the code', async () => {
  const code = await server.setupCode();
  const answers = [
    await send('/', {}),
    await send('/setup', {}),
    await send('/api/setup', {}),
    await send('/api/health', {}),
    await send('/api/setup', {}, SETUP),
  ];
  for (const { said } of answers) expect(said).not.toContain(code);
});

it('the code of an earlier start is invalid', async () => {
  const code = await server.setupCode();
  await server.end();
  server = await spawnBranch({ folder: folder.path });
  expect(await server.setupCode()).not.toBe(code);
  expect((await send('/api/setup', {}, { ...SETUP, code })).http).toBe(403);
  await expectWaiting();
});

it('the code cannot be guessed: after sixty attempts a minute must pass', async () => {
  const tried = [];
  for (let time = 0; time <= 60; time += 1) tried.push((await send('/api/setup', {}, SETUP)).http);
  expect(tried.slice(0, 60).every((http) => http === 403)).toBe(true);
  expect(tried.at(-1)).toBe(429);
});

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '#build/once.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { createClient } from '#shared/contract/client.ts';
import { logFolder } from '#shared/server/logs/log-files.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type SpawnedBranch, spawnBranch } from '#tests/support/servers/spawn-branch.ts';

const PASSWORD = 'a password of nine words';

describe.each(['branch', 'central'] as const)('a %s server that receives a stop signal', (kind) => {
  let folder: TemporaryFolder;
  let server: SpawnedBranch;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    folder = temporaryFolder();
    server = await spawnBranch({
      folder: folder.path,
      program: join(ROOT, `${kind}-server/main.ts`),
      settings: { TURNO_ADMIN_PASSWORD: PASSWORD, TURNO_LOG_LEVEL: 'info' },
    });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.kill();
    folder.remove();
  });

  /** Sends a text and keeps the connection open. */
  async function send(provided: string): Promise<Socket> {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(provided, () => resolve());
    });
    socket.removeAllListeners('error');
    // Ends with a reset when the server cuts it off.
    socket.on('error', () => {});
    return socket;
  }

  /** Starts a request whose body never ends; resolves when the server waits for it. */
  async function beginWrite(path: string, ...headers: readonly string[]): Promise<Socket> {
    const lines = [`POST ${path} HTTP/1.1`, 'host: turno', 'expect: 100-continue', ...headers];
    const socket = await send(`${lines.join('\r\n')}\r\n\r\n`);
    await new Promise<void>((resolve) => {
      socket.once('data', (answer) => {
        expect(String(answer)).toContain('100 Continue');
        resolve();
      });
    });
    return socket;
  }

  /** Total number of cut requests in the log. */
  const cutOff = (): number =>
    readdirSync(logFolder(folder.path))
      .flatMap((name) => readFileSync(join(logFolder(folder.path), name), 'utf8').split('\n'))
      .filter((line) => line.includes('cut off what did not end by itself'))
      .reduce((sum, line) => sum + Number(JSON.parse(line).count), 0);

  it('stops in order although requests never finish, and logs how many were cut', async () => {
    const anybody = createClient({ origin: server.origin, token: () => null, fetch, randomKey: randomUUID });
    const body = { username: 'admin', password: PASSWORD };
    const { access_token } = await anybody.call(authenticate, { body });

    await send('GET /api/health HTTP/1.1\r\nhost: tur');
    const json = ['content-type: application/json', 'content-length: 400'];
    const signingIn = await beginWrite('/api/users/authenticate/', ...json);
    signingIn.write('{"username":"adm');
    const upload = await beginWrite(
      '/api/files/restore',
      `authorization: Bearer ${access_token}`,
      'content-type: multipart/form-data; boundary=part',
      'transfer-encoding: chunked',
    );
    const part =
      '--part\r\ncontent-disposition: form-data; name="file"; filename="backup.zip"\r\ncontent-type: application/zip\r\n\r\nPK';
    upload.write(`${part.length.toString(16)}\r\n${part}\r\n`);
    const handshake = await fetch(`${server.origin}/socket.io/?EIO=4&transport=polling`);
    const sid = /"sid":"([^"]+)"/.exec(await handshake.text())?.[1];
    await send(`GET /socket.io/?EIO=4&transport=polling&sid=${sid} HTTP/1.1\r\nhost: turno\r\n\r\n`);

    await server.end();
    expect(await server.ended).toEqual([0, null]);
    expect(cutOff()).toBeGreaterThanOrEqual(2);
  });

  it('stops in order although a connected page does not answer', async () => {
    const socket = await send(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        'host: turno',
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
        '\r\n',
      ].join('\r\n'),
    );
    const connected = new Promise<void>((resolve) => {
      socket.once('data', (answer) => {
        expect(String(answer)).toContain('101 Switching Protocols');
        resolve();
      });
    });
    await connected;
    await server.end();
    expect(await server.ended).toEqual([0, null]);
    expect(cutOff()).toBe(1);
  });

  it('logs nothing of the kind if all requests were answered', async () => {
    await fetch(`${server.origin}/api/health`);
    await server.end();
    expect(await server.ended).toEqual([0, null]);
    expect(cutOff()).toBe(0);
  });
});

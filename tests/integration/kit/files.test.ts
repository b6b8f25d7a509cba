import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClient, Unreachable } from '#shared/contract/client.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { createDamageWatch } from '#shared/server/db/damage.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { systemClock } from '#shared/server/kit/clock.ts';
import { clearUploads, mount } from '#shared/server/kit/mount.ts';
import { act } from '#shared/server/kit/route.ts';
import { createWebApp } from '#shared/server/kit/web-app.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';

const MB = 1024 * 1024;
const upload = endpoint({
  method: 'post',
  path: '/upload',
  tag: 'Test',
  summary: 'Takes a file',
  privilege: [MODULES.backup],
  body: z.object({ note: z.string() }),
  upload: { field: 'file', maxBytes: 2 * MB },
  answer: z.object({ name: z.string(), bytes: z.number(), content: z.string(), note: z.string() }),
  errors: [],
});
const download = endpoint({
  method: 'get',
  path: '/download',
  tag: 'Test',
  summary: 'Gives a file',
  privilege: 'public',
  answer: { media: 'application/zip', download: true },
  errors: [],
});

describe('files', () => {
  let folder: TemporaryFolder;
  let http: Server;
  let origin: string;
  let stream: () => Readable;
  let bytes: number;
  beforeEach(async () => {
    folder = temporaryFolder();
    mkdirSync(uploads());
    const app = createWebApp();
    const log = pino({ level: 'silent' });
    mount(app, {
      branchOf: () => null,
      isOneBranch: false,
      routes: [
        act(upload, ({ file, body }) => ({
          name: file.name,
          bytes: file.bytes,
          content: readFileSync(file.path, 'utf8').slice(0, 20),
          note: body.note,
        })),
        act(download, () => ({ name: 'file.zip', bytes, stream: stream() })),
      ],
      hidden: [],
      write: async () => '',
      callerOf: (token) =>
        token === 'may'
          ? { kind: 'known', caller: { modules: [MODULES.backup], branches: [] } as unknown as Caller }
          : { kind: 'known', caller: { modules: [], branches: [] } as unknown as Caller },
      uploads: uploads(),
      clock: systemClock,
      log,
      damage: createDamageWatch('none', log),
    });
    http = createServer(app).listen(0, '127.0.0.1');
    await once(http, 'listening');
    origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    http.closeAllConnections();
    http.close();
    folder.remove();
  });

  const uploads = () => join(folder.path, 'uploads');
  const leftOver = () => readdirSync(uploads());
  const client = (token: string) =>
    createClient({ origin, token: () => token, fetch, randomKey: () => 'key' });
  const send = (content: string, token = 'may') =>
    client(token).call(upload, { file: new File([content], 'letter.txt'), body: { note: 'ñ' } });

  describe('uploaded', () => {
    it('exist while they are used, and are deleted afterwards', async () => {
      expect(await send('Dear all')).toEqual({
        name: 'letter.txt',
        bytes: 8,
        content: 'Dear all',
        note: 'ñ',
      });
      await expect.poll(leftOver).toEqual([]);
    });

    it('are deleted at the next start after a power failure during the upload', () => {
      const [old, young] = [join(uploads(), 'old'), join(uploads(), 'young')];
      for (const file of [old, young]) writeFileSync(file, 'half of it');
      utimesSync(old, 1, 1);
      clearUploads(uploads());
      expect(leftOver()).toEqual(['young']);
      clearUploads(join(folder.path, 'none'));
    });

    it('are accepted up to the maximum size, and not a byte more', async () => {
      expect(await send('x'.repeat(2 * MB))).toMatchObject({ bytes: 2 * MB });
      const apiError = await apiErrorOf(send('x'.repeat(2 * MB + 1)));
      expect(apiError).toMatchObject({ status: 'UPLOAD_TOO_LARGE', detail: { params: { megabytes: 2 } } });
      await expect.poll(leftOver).toEqual([]);
    });

    it('are refused with the published code', async () => {
      const form = new FormData();
      form.append('file', new File(['x'.repeat(3 * MB)], 'large'));
      const headers = { authorization: 'Bearer may' };
      const response = await fetch(`${origin}/api/upload`, { method: 'POST', body: form, headers });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('code 6000') });
    });

    it('are refused before the transfer if their announced size is too large', async () => {
      const sent = httpRequest(`${origin}/api/upload`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer may',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 100 * MB,
        },
      });
      sent.on('error', () => {});
      sent.flushHeaders();
      const [response] = await once(sent, 'response');
      expect(response.statusCode).toBe(413);
      sent.destroy();
    });

    it('are cut off when they exceed the maximum', async () => {
      const part = Buffer.alloc(64 * 1024, 'x');
      let sentBytes = 0;
      const sent = httpRequest(`${origin}/api/upload`, {
        method: 'POST',
        headers: { authorization: 'Bearer may', 'content-type': 'multipart/form-data; boundary=x' },
      });
      const ended = new Promise((resolve) => sent.once('close', resolve));
      sent.on('error', () => {});
      sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n');
      const more = () => {
        while (!sent.destroyed && sentBytes < 200 * MB) {
          sentBytes += part.length;
          if (!sent.write(part)) return void sent.once('drain', more);
        }
      };
      more();
      const [response] = await once(sent, 'response');
      expect(response.statusCode).toBe(413);
      response.resume();
      await ended;
      expect(sentBytes).toBeLessThan(200 * MB);
      await expect.poll(leftOver).toEqual([]);
    });

    it('leave nothing when they are aborted', async () => {
      const sent = httpRequest(`${origin}/api/upload`, {
        method: 'POST',
        headers: { authorization: 'Bearer may', 'content-type': 'multipart/form-data; boundary=x' },
      });
      sent.on('error', () => {});
      sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\nhalf of it');
      await expect.poll(leftOver).toHaveLength(1);
      sent.destroy();
      await expect.poll(leftOver).toEqual([]);
    });

    it('are not read from users without permission', async () => {
      expect(await apiErrorOf(send('x', 'nobody'))).toMatchObject({ status: 'FORBIDDEN' });
      expect(leftOver()).toEqual([]);
    });

    it.each<[string, () => BodyInit]>([
      ['nothing', () => ''],
      ['JSON', () => JSON.stringify({ note: 'x' })],
      ['a form without the file', () => formWith('note', 'x')],
      ['a file under another name', () => formWith('other', new File(['x'], 'x'))],
      ['a form with two files', () => formWith('file', new File(['x'], 'x'), new File(['y'], 'y'))],
    ])('are reported as missing if %s is sent', async (_, body) => {
      const headers = { authorization: 'Bearer may' };
      const response = await fetch(`${origin}/api/upload`, { method: 'POST', body: body(), headers });
      expect([response.status, ((await response.json()) as { status: string }).status]).toEqual([
        400,
        'INVALID_REQUEST',
      ]);
      await expect.poll(leftOver).toEqual([]);
    });

    it('are deleted if the rest of the form is invalid', async () => {
      const body = formWith('file', new File(['x'], 'x'));
      const headers = { authorization: 'Bearer may' };
      expect((await fetch(`${origin}/api/upload`, { method: 'POST', body, headers })).status).toBe(400);
      await expect.poll(leftOver).toEqual([]);
    });
  });

  describe('downloaded', () => {
    it('have their name and progress', async () => {
      bytes = 3 * MB;
      stream = () => Readable.from([Buffer.alloc(2 * MB, 'a'), Buffer.alloc(MB, 'b')]);
      const received: [number, number][] = [];
      const got = await client('may').call(
        download,
        {},
        { onProgress: (now, total) => received.push([now, total]) },
      );
      expect([got.name, got.file.size]).toEqual(['file.zip', 3 * MB]);
      expect(received.at(-1)).toEqual([3 * MB, 3 * MB]);
      expect((await got.file.text()).slice(-2)).toBe('bb');
    });

    it('are read at the speed of the client, and no further when it disconnects', async () => {
      let read = 0;
      bytes = 1024 * MB;
      const source = new Readable({
        read() {
          read += MB;
          this.push(Buffer.alloc(MB));
        },
      });
      stream = () => source;
      const requested = httpRequest(`${origin}/api/download`);
      requested.end();
      const [response] = await once(requested, 'response');
      response.pause();
      const closed = new Promise((resolve) => source.once('close', resolve));
      await once(response, 'readable');
      requested.destroy();
      await closed;
      expect(read).toBeLessThan(bytes);
    });

    it('that break off do not count as complete', async () => {
      bytes = 2 * MB;
      stream = () =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(MB);
            throw new Error('disk gone');
          })(),
        );
      await expect(client('may').call(download, {})).rejects.toBeInstanceOf(Unreachable);
    });
  });
});

function formWith(name: string, ...values: (string | File)[]): FormData {
  const form = new FormData();
  for (const value of values) form.append(name, value);
  return form;
}

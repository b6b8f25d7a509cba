import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveGeneralParameter } from '#shared/contract/installation/general-parameters.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';

const SERVERS = [
  ['branch', branchAsEither],
  ['central', centralAsEither],
] as const;

describe.each(SERVERS)('the pages of a server: %s', (_, start) => {
  let server: EitherServer;
  beforeAll(async () => {
    server = await start();
    writeFileSync(join(server.folder, 'index.html'), '<!doctype html>');
  });
  afterAll(() => server.stop());

  const images = async (path = '/app/home') => {
    const { headers } = await fetch(server.origin + path);
    return headers.get('content-security-policy')?.match(/img-src ([^;]*)/)?.[1];
  };

  it('load images only from their server, until a setting gives a map server', async () => {
    expect(await images()).toBe("'self' data: blob:");
    const admin = await server.signIn('admin');
    const set = (value: string) =>
      admin.call(saveGeneralParameter, { params: { name: 'mapTiles' }, body: { value } });
    await set('https://tiles.example.org:8443/{z}/{x}/{y}.png?key=1');
    expect(await images()).toBe("'self' data: blob: https://tiles.example.org:8443");
    await set('https://{s}.tiles.example.org/{z}/{x}/{y}.png');
    expect(await images()).toBe("'self' data: blob: https://*.tiles.example.org");
    await set('');
    expect(await images()).toBe("'self' data: blob:");
  });
});

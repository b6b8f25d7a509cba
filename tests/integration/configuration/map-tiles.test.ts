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

  const pictures = async (path = '/app/home') => {
    const { headers } = await fetch(server.origin + path);
    return headers.get('content-security-policy')?.match(/img-src ([^;]*)/)?.[1];
  };

  it('take pictures from their server alone, until a setting names where maps come from', async () => {
    expect(await pictures()).toBe("'self' data: blob:");
    const admin = await server.signIn('admin');
    const set = (value: string) =>
      admin.call(saveGeneralParameter, { params: { name: 'mapTiles' }, body: { value } });
    await set('https://tiles.example.org:8443/{z}/{x}/{y}.png?key=1');
    expect(await pictures()).toBe("'self' data: blob: https://tiles.example.org:8443");
    await set('https://{s}.tiles.example.org/{z}/{x}/{y}.png');
    expect(await pictures()).toBe("'self' data: blob: https://*.tiles.example.org");
    await set('');
    expect(await pictures()).toBe("'self' data: blob:");
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { localFiles } from './local-files.ts';

describe('the device’s own pages', () => {
  let folder: TemporaryFolder;
  beforeAll(() => {
    folder = temporaryFolder();
    mkdirSync(join(folder.path, 'pages/assets'), { recursive: true });
    writeFileSync(join(folder.path, 'pages/device.html'), '<p>');
    writeFileSync(join(folder.path, 'pages/assets/device-1.js'), '1');
    writeFileSync(join(folder.path, 'pages/notes.txt'), 'x');
    writeFileSync(join(folder.path, 'device.json'), 'secret');
    writeFileSync(join(folder.path, 'secret.js'), 'secret');
  });
  afterAll(() => folder.remove());
  const request = (url: string, method = 'GET') => localFiles(join(folder.path, 'pages'))({ url, method });

  it('are served with their type and a strict security policy', async () => {
    const answer = await request('turno://device/device.html');
    expect([answer.status, await answer.text()]).toEqual([200, '<p>']);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await request('turno://device/assets/device-1.js')).status).toBe(200);
  });

  it.each([
    'turno://device/../device.json',
    'turno://device/..%2fsecret.js',
    'turno://device/%2e%2e/secret.js',
    'turno://device/assets/../../secret.js',
    'turno://device/assets/..%5c..%5csecret.js',
    'turno://device//etc/hosts.js',
    'turno://device/.hidden.js',
    'turno://device/notes.txt',
    'turno://device/missing.js',
    'turno://device/',
    'turno://elsewhere/device.html',
    'https://device/device.html',
    'file:///etc/passwd.html',
    '',
  ])('cannot be reached by %o', async (url) => {
    expect((await request(url)).status).toBe(404);
  });

  it('are read-only', async () => {
    expect((await request('turno://device/device.html', 'POST')).status).toBe(404);
  });
});

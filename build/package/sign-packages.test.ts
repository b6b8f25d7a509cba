import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packedKey, readPackage } from '#electron/main/updates/download.ts';
import { readSignedRelease } from '#shared/server/upgrade/signed-release.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { publicPem, signPackages } from './sign-packages.ts';

it('the signed description of each installer is readable by branches and devices', async () => {
  const folder = temporaryFolder();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const names = [
    'Turno-0.2.0.AppImage',
    'turno_0.2.0_amd64.deb',
    'Turno Setup 0.2.0.exe',
    'latest-linux.yml',
  ];
  const files = names.map((name) => join(folder.path, name));
  for (const file of files) writeFileSync(file, file);
  const written = await signPackages(files, { target: 'linux-x64', version: '0.2.0', privateKey });
  const targets = written.map((file) => {
    const release = readSignedRelease(readFileSync(file, 'utf8'), publicKey);
    expect(release?.sha256).toBe(
      createHash('sha256')
        .update(file.replace(/\.json$/, ''))
        .digest('hex'),
    );
    return release?.platform;
  });
  expect(targets).toEqual(['appimage', 'deb', 'nsis'].map((kind) => `appliance-linux-x64-${kind}`));
  expect(existsSync(`${files[3]}.json`)).toBe(false);
  const key = packedKey(publicPem(privateKey));
  expect(key?.equals(createPublicKey(privateKey))).toBe(true);
  const [first = ''] = written;
  const signed = readFileSync(first, 'utf8');
  expect(key && readPackage({ signed, bytes: 5 }, key)?.version).toBe('0.2.0');
  expect([
    packedKey(''),
    packedKey(generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()),
  ]).toEqual([null, null]);
  folder.remove();
});

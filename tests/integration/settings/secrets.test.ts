import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seal, unseal } from '#shared/server/secrets/seal.ts';
import { createSecretKey, secretKeySetting } from '#shared/server/secrets/secret-key.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';

const KEY = randomBytes(32);

describe('an encrypted secret', () => {
  it('is decrypted with its key, whatever its content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(unseal(KEY, 'mailPass', seal(KEY, 'mailPass', text))).toBe(text);
      }),
    );
  });

  it('reveals nothing, and differs at each encryption', () => {
    const sealed = seal(KEY, 'mailPass', 'tell nobody');
    const bytes = Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url');
    expect(sealed + bytes.toString('latin1')).not.toContain('tell nobody');
    expect(seal(KEY, 'mailPass', 'tell nobody')).not.toBe(sealed);
  });

  it('is decrypted with no other key or name', () => {
    const sealed = seal(KEY, 'mailPass', 'tell nobody');
    expect(unseal(randomBytes(32), 'mailPass', sealed)).toBeNull();
    expect(unseal(KEY, 'other', sealed)).toBeNull();
  });

  it('is not decrypted once a byte was changed', () => {
    const [form, by, body = ''] = seal(KEY, 'mailPass', 'tell nobody').split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const other = Buffer.from(bytes);
      other.writeUInt8((other.readUInt8(at) + 1) % 256, at);
      expect(unseal(KEY, 'mailPass', [form, by, other.toString('base64url')].join('.'))).toBeNull();
    }
  });

  it.each(['', 'v1', 'v2.a.b', 'v1..', 'in the clear'])('is not %j', (sealed) => {
    expect(unseal(KEY, 'mailPass', sealed)).toBeNull();
  });
});

describe('the key file', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());
  const file = () => join(folder.path, 'secret.key');

  it('is created on first use, for the server only, and never changes', async () => {
    const key = createSecretKey(folder.path, undefined);
    expect(await key.present()).toBeNull();
    const created = await key.forSealing();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await createSecretKey(folder.path, undefined).forSealing()).toEqual(created);
    expect(Buffer.from(readFileSync(file(), 'utf8'), 'base64')).toEqual(created);
  });

  it('is the same for two concurrent processes', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => createSecretKey(folder.path, undefined).forSealing()),
    );
    expect(one).toEqual(other);
  });

  it('is not created if a key is configured', async () => {
    expect(await createSecretKey(folder.path, KEY).forSealing()).toEqual(KEY);
    expect(() => statSync(file())).toThrow('ENOENT');
  });

  it('is reported if unusable, and not overwritten', async () => {
    writeFileSync(file(), 'not a key');
    const key = createSecretKey(folder.path, undefined);
    expect((await apiErrorOf(key.forSealing())).status).toBe('SECRET_KEY_INVALID');
    expect(readFileSync(file(), 'utf8')).toBe('not a key');
  });

  it('is created again after a loss', async () => {
    const key = createSecretKey(folder.path, undefined);
    const losses = await key.forSealing();
    rmSync(file());
    expect(await key.forSealing()).not.toEqual(losses);
  });

  it.each(['', 'short', 'A'.repeat(43), Buffer.alloc(31).toString('base64')])(
    'is not accepted as %j',
    (provided) => {
      expect(secretKeySetting.safeParse(provided).success).toBe(false);
    },
  );
});

import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seal, unseal } from '#shared/server/secrets/seal.ts';
import { createSecretKey, secretKeySetting } from '#shared/server/secrets/secret-key.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';

const KEY = randomBytes(32);

describe('a sealed secret', () => {
  it('opens with its key to what it was, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(unseal(KEY, 'mailPass', seal(KEY, 'mailPass', text))).toBe(text);
      }),
    );
  });

  it('shows nothing of it, and never looks the same twice', () => {
    const sealed = seal(KEY, 'mailPass', 'tell nobody');
    const bytes = Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url');
    expect(sealed + bytes.toString('latin1')).not.toContain('tell nobody');
    expect(seal(KEY, 'mailPass', 'tell nobody')).not.toBe(sealed);
  });

  it('opens with no other key and under no other name', () => {
    const sealed = seal(KEY, 'mailPass', 'tell nobody');
    expect(unseal(randomBytes(32), 'mailPass', sealed)).toBeNull();
    expect(unseal(KEY, 'other', sealed)).toBeNull();
  });

  it('does not open once a byte of it was changed', () => {
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

describe('the key', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());
  const file = () => join(folder.path, 'secret.key');

  it('is made at first need, for the server alone, and stays the same', async () => {
    const key = createSecretKey(folder.path, undefined);
    expect(await key.present()).toBeNull();
    const made = await key.forSealing();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await createSecretKey(folder.path, undefined).forSealing()).toEqual(made);
    expect(Buffer.from(readFileSync(file(), 'utf8'), 'base64')).toEqual(made);
  });

  it('is one key where two processes need it at once', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => createSecretKey(folder.path, undefined).forSealing()),
    );
    expect(one).toEqual(other);
  });

  it('handed in, it leaves no file', async () => {
    expect(await createSecretKey(folder.path, KEY).forSealing()).toEqual(KEY);
    expect(() => statSync(file())).toThrow('ENOENT');
  });

  it('that cannot be used is told and not written over', async () => {
    writeFileSync(file(), 'not a key');
    const key = createSecretKey(folder.path, undefined);
    expect((await refusalOf(key.forSealing())).status).toBe('SECRET_KEY_INVALID');
    expect(readFileSync(file(), 'utf8')).toBe('not a key');
  });

  it('that was lost is made anew', async () => {
    const key = createSecretKey(folder.path, undefined);
    const lost = await key.forSealing();
    rmSync(file());
    expect(await key.forSealing()).not.toEqual(lost);
  });

  it.each(['', 'short', 'A'.repeat(43), Buffer.alloc(31).toString('base64')])(
    'is not handed in as %j',
    (given) => {
      expect(secretKeySetting.safeParse(given).success).toBe(false);
    },
  );
});

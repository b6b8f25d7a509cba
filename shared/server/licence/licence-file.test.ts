import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVALUATION } from '#shared/domain/settings/licence.ts';
import { parseLicenceFile, publicKeyOf, readLicenceFile, writeLicenceFile } from './licence-file.ts';

const maker = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const numbered = {
  serial: 1_795_000_000_000,
  licence: { ...EVALUATION, clientName: 'Caja «Ñandú» & Söner', maxUsers: 40, expirationDate: '31/12/2027' },
};
const file = writeLicenceFile(numbered, maker.privateKey);

describe('a licence file', () => {
  it('contains the signed values', () => {
    expect(readLicenceFile(file, maker.publicKey)).toEqual(numbered);
  });

  it('is rejected with a foreign signature, or without a key to check it', () => {
    expect(readLicenceFile(file, stranger.publicKey)).toEqual({ error: 'signature' });
    expect(readLicenceFile(writeLicenceFile(numbered, stranger.privateKey), maker.publicKey)).toEqual({
      error: 'signature',
    });
    expect(readLicenceFile(file, null)).toEqual({ error: 'noKey' });
  });

  it('is rejected after any changed byte', () => {
    const bytes = Buffer.from(file);
    const index = fc.integer({ min: 0, max: bytes.length - 1 });
    fc.assert(
      fc.property(index, fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(bytes);
        changed[at] = Number(changed[at]) ^ by;
        expect(readLicenceFile(changed.toString('utf8'), maker.publicKey)).toHaveProperty('error');
      }),
      { numRuns: 2_000 },
    );
  });

  it('is rejected if anything was added or removed, including white space', () => {
    const altered = [
      `${file}\n`,
      ` ${file}`,
      file.trim(),
      JSON.stringify(JSON.parse(file)),
      file.slice(0, -9),
    ];
    for (const text of altered) expect(readLicenceFile(text, maker.publicKey)).toHaveProperty('error');
  });

  it.each([
    ['', 'notALicence'],
    ['{}', 'notALicence'],
    ['[1]', 'notALicence'],
    ['null', 'notALicence'],
    ['{"product":"turno"}', 'notALicence'],
    ['{"product":"another"}', 'otherProduct'],
    ['{"product":"turno","format":2}', 'tooNew'],
    ['%PDF-1.7', 'notALicence'],
  ])('%j is invalid: %s', (text, violation) => {
    expect(parseLicenceFile(text)).toEqual({ error: violation });
    expect(readLicenceFile(text, maker.publicKey)).toEqual({ error: violation });
  });
});

describe('a key as text', () => {
  it('is parsed to the key', () => {
    const text = maker.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    expect(publicKeyOf(text)?.equals(maker.publicKey)).toBe(true);
  });

  it('is rejected if it is another kind of key, or no key', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    expect(publicKeyOf(rsa.export({ format: 'der', type: 'spki' }).toString('base64'))).toBeNull();
    expect(publicKeyOf('')).toBeNull();
    expect(publicKeyOf('not a key')).toBeNull();
  });
});

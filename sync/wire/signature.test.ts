import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SignedRequest } from '#shared/contract/replication/protocol/signed-text.ts';
import { isPublicKey, makeKey, publicKeyOf, sign, verify } from './signature.ts';

/** The first key of RFC 8032, section 7.1, and its signature of a request. */
const KNOWN = {
  privateKey:
    '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n',
  publicKey: 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  signature: 'PPQ7lrdLrkbdBAm8ijMBrerm0STze2C2N7lmQIo4R6fqugeOLqoJ8K_upHNA2_SALxmKSeQ1tXUI96oLJuM6Dg',
};
const request: SignedRequest = {
  method: 'post',
  path: '/api/replication/push',
  bodyHash: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  idBranches: 7,
  challenge: 'c-1',
  count: 1,
};

describe('the signature of a request', () => {
  it('is deterministic for a key', () => {
    expect(publicKeyOf(KNOWN.privateKey)).toBe(KNOWN.publicKey);
    expect(sign(KNOWN.privateKey, request)).toBe(KNOWN.signature);
    expect(verify(KNOWN.publicKey, request, KNOWN.signature)).toBe(true);
  });

  it('matches the key that signed, and no other', () => {
    const [mine, other] = [makeKey(), makeKey()];
    const signature = sign(mine.privateKey, request);
    expect(verify(mine.publicKey, request, signature)).toBe(true);
    expect(verify(other.publicKey, request, signature)).toBe(false);
  });

  it.each([
    ['method', { method: 'put' }],
    ['path', { path: '/api/replication/handshake' }],
    ['body', { bodyHash: '0'.repeat(64) }],
    ['branch', { idBranches: 8 }],
    ['challenge', { challenge: 'c-2' }],
    ['count', { count: 2 }],
  ])('does not match another %s', (_, changed) => {
    expect(verify(KNOWN.publicKey, { ...request, ...changed }, KNOWN.signature)).toBe(false);
  });

  it.each(['', 'AAAA', `${KNOWN.signature}AAAA`, 'ñ'.repeat(86)])('is invalid as %j', (signature) => {
    expect(verify(KNOWN.publicKey, request, signature)).toBe(false);
  });
});

describe('a public key', () => {
  it('is an ed25519 key only', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const spki = rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    expect(isPublicKey(makeKey().publicKey)).toBe(true);
    for (const none of ['', 'no key', spki, KNOWN.privateKey]) {
      expect(isPublicKey(none)).toBe(false);
      expect(verify(none, request, KNOWN.signature)).toBe(false);
    }
  });
});

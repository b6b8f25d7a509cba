import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** An authority that signs certificates. */
export interface Authority {
  /** Its own certificate, PEM. */
  readonly certificate: string;
  /** A server's certificate, for this machine by default, with its private key, both PEM. */
  issue(options?: { readonly expired?: boolean; readonly host?: string }): {
    readonly certificate: string;
    readonly key: string;
  };
}

const DAY_MS = 24 * 3_600_000;
const OID = {
  commonName: '550403',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
  ecdsaWithSha256: '2a8648ce3d040302',
} as const;

/** A new, unknown authority. */
export function createAuthority(name: string): Authority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = (of: Omit<Content, 'issuer'>) => pem(certificate({ ...of, issuer: name }, keys.privateKey));
  return {
    certificate: signed({
      subject: name,
      publicKey: keys.publicKey,
      days: [-1, 365],
      extension: extension(OID.basicConstraints, sequence(der(0x01, [0xff]))),
    }),
    issue({ expired = false, host } = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const names = host
        ? sequence(der(0x82, Buffer.from(host)))
        : sequence(der(0x82, Buffer.from('localhost')), der(0x87, [127, 0, 0, 1]));
      return {
        certificate: signed({
          subject: 'localhost',
          publicKey,
          days: expired ? [-30, -1] : [-1, 30],
          extension: extension(OID.subjectAltName, names),
        }),
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}

interface Content {
  readonly issuer: string;
  readonly subject: string;
  readonly publicKey: KeyObject;
  /** Validity period, in days from now. */
  readonly days: readonly [number, number];
  readonly extension: Buffer;
}

/** RFC 5280, section 4.1. */
function certificate(of: Content, key: KeyObject): Buffer {
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const content = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1, ...randomBytes(8)]),
    algorithm,
    named(of.issuer),
    sequence(...of.days.map(moment)),
    named(of.subject),
    of.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(of.extension)),
  );
  return sequence(content, algorithm, der(0x03, [0], sign('sha256', content, key)));
}

const named = (name: string) =>
  sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from(name)))));

/** Not before or not after, in days from now. */
const moment = (days: number) =>
  der(0x18, Buffer.from(new Date(Date.now() + days * DAY_MS).toISOString().replace(/[-:T]|\.\d+/g, '')));

const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);

/** A value in DER: tag, length and content. */
function der(tag: number, ...parts: (Uint8Array | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const pem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END CERTIFICATE-----\n`;

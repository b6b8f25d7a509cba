import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { type ConnectionOptions, type TLSSocket, connect as tlsConnect } from 'node:tls';
import { Client, ResultCodeError } from 'ldapts';
import type { ENCRYPTIONS } from '#shared/contract/access/directory.ts';
import type { DirectoryAddress } from '#shared/domain/access/directory-address.ts';
import { isLoopback } from '../kit/loopback.ts';
import { DirectoryError } from './directory-error.ts';
import type { DirectoryTrust } from './trust.ts';

/** A connection that may carry a password. */
interface DirectoryConnection {
  readonly client: Client;
  readonly encryption: (typeof ENCRYPTIONS)[number];
  /** Expiry of the directory's certificate, epoch milliseconds; null without one. */
  readonly certificateUntil: number | null;
}

/** Network settings of a directory connection. */
export interface Network {
  readonly trust: DirectoryTrust;
  readonly lookup: LookupFunction;
}

/** RFC 4511, section 4.14. */
const START_TLS = '1.3.6.1.4.1.1466.20037';

/**
 * Connects with TLS or StartTLS. Throws DirectoryError without answer, with an invalid certificate, or if passwords
 * would be sent unencrypted to another machine.
 * @param opened called with each socket; the caller closes them
 */
export async function connectDirectory(
  address: DirectoryAddress,
  { trust, lookup }: Network,
  opened: (socket: Socket) => void,
): Promise<DirectoryConnection> {
  const plain = connect({ host: address.host, port: address.port, lookup });
  const encrypted = async (socket: Socket, encryption: 'tls' | 'startTls'): Promise<DirectoryConnection> => {
    const secured = tlsConnect(secureOptions(socket, address, trust));
    opened(secured);
    return encryptConnection(secured, encryption);
  };
  opened(plain);
  await arrives(plain, 'connect', () => 'unreachable');
  if (address.secure) return encrypted(plain, 'tls');

  const client = speaker(plain);
  if (await supportsStartTls(client)) {
    plain.removeAllListeners('data');
    return encrypted(plain, 'startTls');
  }
  if (!trust.insecure && !isLoopback(plain.remoteAddress))
    throw new DirectoryError('insecure', 'the directory offers no encryption');
  return { client, encryption: 'none', certificateUntil: null };
}

const secureOptions = (
  socket: Socket,
  { host }: DirectoryAddress,
  { authorities }: DirectoryTrust,
): ConnectionOptions => ({
  socket,
  host,
  minVersion: 'TLSv1.2',
  ...(isIP(host) === 0 && { servername: host }),
  ...(authorities !== undefined && { ca: authorities }),
});

async function encryptConnection(
  socket: TLSSocket,
  encryption: 'tls' | 'startTls',
): Promise<DirectoryConnection> {
  await arrives(socket, 'secureConnect', () => (doubted(socket) ? 'certificate' : 'unreachable'));
  const { valid_to } = socket.getPeerCertificate();
  return { client: speaker(socket), encryption, certificateUntil: Date.parse(valid_to) };
}

/** True if only the certificate caused the failure. */
const doubted = ({ authorizationError }: TLSSocket): boolean => Boolean(authorizationError);

/** LDAP client over a connected socket. */
const speaker = (socket: Socket): Client =>
  new Client({ url: 'ldap://connected-already', createConnection: () => socket });

async function supportsStartTls(client: Client): Promise<boolean> {
  try {
    await client.exop(START_TLS);
    return true;
  } catch (error) {
    if (error instanceof ResultCodeError) return false;
    throw new DirectoryError('unreachable', 'no answer of a directory', { cause: error });
  }
}

async function arrives(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  reason: () => 'certificate' | 'unreachable',
): Promise<void> {
  try {
    await once(socket, event);
  } catch (error) {
    throw new DirectoryError(reason(), (error as Error).message, { cause: error });
  }
}

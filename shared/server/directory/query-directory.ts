import type { Socket } from 'node:net';
import type { Client } from 'ldapts';
import type { testDirectory } from '#shared/contract/access/directory.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { DirectoryAddress } from '#shared/domain/directory/directory-address.ts';
import type { DirectoryBase } from '#shared/domain/directory/directory-base.ts';
import { type BindAnswer, bindAs } from './bind-as.ts';
import { connectDirectory, type Network } from './connect-directory.ts';
import { DirectoryError } from './directory-error.ts';
import { checkBase, namesOf } from './find-in-directory.ts';

/** Connection settings of a directory. */
export interface DirectoryConnection {
  readonly address: DirectoryAddress;
  readonly base: DirectoryBase;
  readonly network: Network;
  /** Timeout in milliseconds. */
  readonly timeoutMs: number;
}

/** Checks a password in the directory; throws DirectoryError if unavailable. */
export const checkPasswordInDirectory = (
  { address, base, network, timeoutMs }: DirectoryConnection,
  username: string,
  password: string,
): Promise<Verdict> =>
  withDirectory(address, network, timeoutMs, ({ client }) =>
    verifyPassword(client, base, username, password),
  );

/** Tests the connection; throws DirectoryError if unavailable. */
export const tryOut = ({
  address,
  base,
  network,
  timeoutMs,
}: DirectoryConnection): Promise<AnswerOf<typeof testDirectory>> =>
  withDirectory(address, network, timeoutMs, async ({ client, encryption, certificateUntil }) => ({
    encryption,
    certificateUntil,
    base: await checkBase(client, base),
  }));

/**
 * Runs work over a new connection and closes it. Throws DirectoryError for all directory and network errors, and
 * after the timeout.
 * @param timeoutMs limit of the whole operation
 */
async function withDirectory<Answer>(
  address: DirectoryAddress,
  network: Network,
  timeoutMs: number,
  work: (connection: Awaited<ReturnType<typeof connectDirectory>>) => Promise<Answer>,
): Promise<Answer> {
  const sockets: Socket[] = [];
  const opened = (socket: Socket) => {
    // The caller receives its own errors; later ones must not end the process.
    socket.on('error', ignored);
    sockets.push(socket);
  };
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    silence.reject(new DirectoryError('unreachable', `no answer within ${timeoutMs} ms`));
  }, timeoutMs);
  const worked = connectDirectory(address, network, opened).then(async (connection) => {
    try {
      return await work(connection);
    } finally {
      // A failed unbind has no effect: the sockets are closed afterwards.
      connection.client.unbind().catch(ignored);
    }
  });
  try {
    const answer = await Promise.race([worked, silence.promise]);
    for (const socket of sockets) socket.destroySoon();
    return answer;
  } catch (error) {
    // Immediately: a socket that is still connecting would be awaited.
    for (const socket of sockets) socket.destroy();
    if (error instanceof DirectoryError) throw error;
    throw new DirectoryError('unreachable', (error as Error).message, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const ignored = (): void => {};

/** Result of a password check; `why` and `barred` as in BindAnswer. */
type Verdict =
  | { readonly right: true }
  | { readonly right: false; readonly why: string; readonly barred: boolean };

/** Characters that Active Directory forbids in user names; they could change the meaning of a name. */
const NO_PRINCIPAL = /["/\\[\]:;|=,+*?<>\p{Cc}]/u;

/**
 * Checks a password by binding as the user: `name@domain` for Active Directory; otherwise the DN found below the
 * base, or `uid=name` below the base if the search is not permitted.
 * @param username not empty, as is the password
 */
async function verifyPassword(
  client: Client,
  base: DirectoryBase,
  username: string,
  password: string,
): Promise<Verdict> {
  const asPrincipal = await bindAsPrincipal(client, base, username, password);
  if (asPrincipal.kind === 'bound') return RIGHT;
  if (asPrincipal.kind === 'refused' && asPrincipal.final) return verdictOf(asPrincipal);

  const names = await namesOf(client, base, username);
  if (names.length > 1) return invalidPassword('several in the directory are called that');
  const [dn = `uid=${escaped(username)},${base.dn}`] = names;
  return verdictOf(await bindAs(client, dn, password));
}

async function bindAsPrincipal(
  client: Client,
  { domain }: DirectoryBase,
  username: string,
  password: string,
): Promise<BindAnswer> {
  if (domain === null || NO_PRINCIPAL.test(username)) return { kind: 'noSuchForm' };
  return bindAs(client, username.includes('@') ? username : `${username}@${domain}`, password);
}

const RIGHT: Verdict = { right: true };
const invalidPassword = (why: string): Verdict => ({ right: false, why, barred: false });

function verdictOf(answer: BindAnswer): Verdict {
  if (answer.kind === 'bound') return RIGHT;
  if (answer.kind === 'noSuchForm') return invalidPassword('the directory takes no such name');
  return { right: false, why: answer.why, barred: answer.barred };
}

/** Escapes a value for a distinguished name (RFC 4514, section 2.4). */
const escaped = (value: string): string =>
  value.replace(/[^\p{L}\p{N}]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join(''),
  );

import type { Socket } from 'node:net';
import { type Client, EqualityFilter, InvalidCredentialsError, OrFilter, ResultCodeError } from 'ldapts';
import type { testDirectory } from '#shared/contract/access/directory.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { DirectoryAddress } from '#shared/domain/access/directory-address.ts';
import type { DirectoryBase } from '#shared/domain/access/directory-base.ts';
import { connectDirectory, type Network } from './connect-directory.ts';
import { DirectoryError } from './directory-error.ts';

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

/** Answers of a directory to a bind. */
type BindAnswer =
  | { readonly kind: 'bound' }
  /** Refused with this name and password. */
  | {
      readonly kind: 'refused';
      /** The reason, for the log. */
      readonly why: string;
      /** True for Active Directory, which knows all forms of a name; another attempt would count against the user. */
      readonly final: boolean;
      /** True if the directory knows the user but refuses any password. */
      readonly barred: boolean;
    }
  /** The form of the name is not supported. */
  | { readonly kind: 'noSuchForm' };

/** Result codes about the user (RFC 4511, appendix A.2), with whether the user is known. */
const ABOUT_USER: ReadonlyMap<number, boolean> = new Map([
  // constraintViolation: too many wrong passwords, in some directories.
  [19, true],
  // noSuchObject, inappropriateAuthentication: unknown user or no password.
  [32, false],
  [48, false],
  // insufficientAccessRights, unwillingToPerform: locked or inactive account, in some directories.
  [50, true],
  [53, true],
]);
const INVALID_DN_SYNTAX = 34;
/** strongerAuthRequired, confidentialityRequired */
const WANTS_ENCRYPTION = new Set([8, 13]);

/** Active Directory's reasons of result 49 after `data` (Windows error codes, hexadecimal). */
const BARRED: Readonly<Record<string, string>> = {
  530: 'not at this hour',
  531: 'not from this machine',
  532: 'the password has expired',
  533: 'the account is disabled',
  701: 'the account has expired',
  773: 'the password has to be changed first',
  775: 'the account is locked',
};

/**
 * Binds with a non-empty name and password; an empty password would succeed anonymously (RFC 4513, section 5.1.2).
 * Throws DirectoryError for errors of the directory itself.
 */
async function bindAs(client: Client, name: string, password: string): Promise<BindAnswer> {
  if (name === '' || password === '') throw new TypeError('an empty bind proves nothing');
  try {
    await client.bind(name, password);
    return { kind: 'bound' };
  } catch (error) {
    if (!(error instanceof ResultCodeError)) throw error;
    if (error.code === INVALID_DN_SYNTAX) return { kind: 'noSuchForm' };
    if (error instanceof InvalidCredentialsError) return rejectedBind(error.message);
    const barred = ABOUT_USER.get(error.code);
    if (barred !== undefined) return { kind: 'refused', why: `result ${error.code}`, final: false, barred };
    const reason = WANTS_ENCRYPTION.has(error.code) ? 'insecure' : 'refused';
    throw new DirectoryError(reason, `bind: ${error.message}`, { cause: error });
  }
}

function rejectedBind(message: string): BindAnswer {
  const data = /^[\da-f]{8}: LdapErr: .*\bdata ([\da-f]+)\b/is.exec(message)?.[1]?.toLowerCase();
  const barred = data === undefined ? undefined : BARRED[data];
  return {
    kind: 'refused',
    why: barred ?? 'wrong name or password',
    final: data !== undefined,
    barred: barred !== undefined,
  };
}

/** Attributes with the sign-in name: Active Directory, others. */
const NAMES = ['sAMAccountName', 'uid'];

/** RFC 4511, section 4.5.1.8: requests no attributes. */
const NO_ATTRIBUTE = ['1.1'];

const NO_SUCH_OBJECT = 32;
/**
 * operationsError (Active Directory), strongerAuthRequired, inappropriateAuthentication, insufficientAccessRights,
 * unwillingToPerform.
 */
const NOT_FOR_STRANGERS = new Set([1, 8, 48, 50, 53]);

/**
 * Finds at most two distinguished names of a user below the base; none if anonymous searches show nothing. The name
 * is escaped in the filter. Referrals are not followed.
 */
async function namesOf(client: Client, base: DirectoryBase, username: string): Promise<readonly string[]> {
  const filters = NAMES.map((attribute) => new EqualityFilter({ attribute, value: username }));
  const filter = new OrFilter({ filters });
  const found = await search(client, base.dn, { scope: 'sub', filter, sizeLimit: 2 });
  if (Array.isArray(found)) return found;
  // Distinguishes a missing base from an invisible one.
  if (found === 'missing') await checkBase(client, base);
  return [];
}

/** Checks the base; throws DirectoryError if it certainly does not exist. */
async function checkBase(client: Client, base: DirectoryBase): Promise<'found' | 'unseen'> {
  const found = await search(client, base.dn, { scope: 'base' });
  if (found === 'unseen') return 'unseen';
  if (found !== 'missing') return 'found';
  const context = await contextOf(client, base);
  // A hidden directory claims that nothing exists.
  if (context === 'unseen') return 'unseen';
  if (context === undefined) return missing(base);
  const above = await search(client, context, { scope: 'base' });
  return Array.isArray(above) ? missing(base) : 'unseen';
}

/** The directory's naming context that contains the base. */
async function contextOf(client: Client, base: DirectoryBase): Promise<string | undefined | 'unseen'> {
  const attributes = ['namingContexts'];
  const root = await answered(() => client.search('', { scope: 'base', attributes }));
  const contexts = typeof root === 'string' ? [] : [root.searchEntries[0]?.namingContexts ?? []].flat(2);
  if (contexts.length === 0) return 'unseen';
  const within = normalizeDn(base.dn);
  return contexts.map(String).find((context) => `,${within}`.endsWith(`,${normalizeDn(context)}`));
}

const normalizeDn = (dn: string): string => dn.toLowerCase().replace(/\s*([,=])\s*/g, '$1');

interface Search {
  readonly scope: 'base' | 'sub';
  readonly filter?: OrFilter;
  readonly sizeLimit?: number;
}

async function search(client: Client, dn: string, options: Search) {
  const found = await answered(() => client.search(dn, { ...options, attributes: NO_ATTRIBUTE }));
  return typeof found === 'string' ? found : found.searchEntries.map((entry) => entry.dn);
}

/** Maps meaningful result codes; others are errors of the directory. */
async function answered<Answer>(query: () => Promise<Answer>): Promise<Answer | 'missing' | 'unseen'> {
  try {
    return await query();
  } catch (error) {
    if (!(error instanceof ResultCodeError)) throw error;
    if (error.code === NO_SUCH_OBJECT) return 'missing';
    if (NOT_FOR_STRANGERS.has(error.code)) return 'unseen';
    throw new DirectoryError('refused', `search: ${error.message}`, { cause: error });
  }
}

function missing({ dn }: DirectoryBase): never {
  throw new DirectoryError('noSuchBase', `there is nothing at ${dn}`);
}

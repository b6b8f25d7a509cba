import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { Logger } from 'pino';
import { testDirectory } from '#shared/contract/access/directory.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import { directoryAddress } from '#shared/domain/access/directory-address.ts';
import { directoryBase } from '#shared/domain/access/directory-base.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { Directory } from '../access/directory.ts';
import { act, type Limit, type ReadRoute } from '../kit/route.ts';
import { DirectoryError } from './directory-error.ts';
import type { DirectoryConnection } from './query-directory.ts';
import type { DirectoryTrust } from './trust.ts';

type DirectoryLocation = BodyOf<typeof testDirectory>;
type Settings = Pick<GeneralSettings, 'ldapUrl' | 'ldapDC'>;

export interface DirectoryOptions {
  /** Current settings; changes apply to the next sign-in. */
  readonly settings: () => Settings | Promise<Settings>;
  readonly trust: DirectoryTrust;
  readonly log: Logger;
  /** Timeout; eight seconds by default. */
  readonly timeoutMs?: number | undefined;
}

interface TestableDirectory extends Directory {
  /** Tests a directory; refuses with INVALID_URL and the reason. */
  test(location: DirectoryLocation): Promise<AnswerOf<typeof testDirectory>>;
}

/** Maximum wait of a user who signs in. */
const DIRECTORY_TIMEOUT_MS = 8_000;

/** Would end a text in C libraries, leaving a shorter or empty password. */
const NUL = '\0';

/** The configured directory over LDAP (access specification, section 3). */
export function createDirectory(options: DirectoryOptions): TestableDirectory {
  const { settings, trust, log, timeoutMs = DIRECTORY_TIMEOUT_MS } = options;
  const network = { trust, lookup: createSharedLookup() };
  const at = (location: DirectoryLocation): DirectoryConnection => ({
    ...read(location),
    network,
    timeoutMs,
  });

  return {
    async verify(username, password) {
      if (!isDisplayable(username) || !isDisplayable(password)) return 'wrong';
      try {
        const { ldapUrl: url, ldapDC: dc } = await settings();
        if (url === '') return 'none';
        const verdict = await (await ldap()).checkPasswordInDirectory(at({ url, dc }), username, password);
        if (verdict.right) return 'right';
        // Logs the typed name only if the directory knows it, since it may be a password.
        if (verdict.barred) log.info({ username, why: verdict.why }, 'the directory does not let a user in');
        return 'wrong';
      } catch (error) {
        const reason = error instanceof DirectoryError ? error.reason : 'unexpected';
        log.warn({ reason, err: error }, 'the directory could not be asked');
        return 'down';
      }
    },

    async test(location) {
      try {
        return await (await ldap()).tryOut(at(location));
      } catch (error) {
        if (!(error instanceof DirectoryError)) throw error;
        // Details; the error itself is logged centrally.
        log.debug({ reason: error.reason, err: error }, 'a directory was tried out and cannot be used');
        const field = ABOUT_BASE.includes(error.reason) ? 'dc' : 'url';
        throw apiError('INVALID_URL', { field, params: { reason: error.reason } });
      }
    },
  };
}

const ABOUT_BASE: readonly string[] = ['base', 'noSuchBase'] satisfies DirectoryError['reason'][];

/** Loaded on demand, to save memory without a directory. */
const ldap = () => import('./query-directory.ts');

const isDisplayable = (text: string): boolean => text !== '' && !text.includes(NUL);

function read({ url, dc }: DirectoryLocation): Pick<DirectoryConnection, 'address' | 'base'> {
  if (url === '') throw new DirectoryError('notConfigured', 'no directory is set up');
  const address = directoryAddress(url);
  if (!address) throw new DirectoryError('address', 'the address of the directory cannot be read');
  const base = directoryBase(dc);
  if (!base) throw new DirectoryError('base', 'the base of the directory cannot be read');
  return { address, base };
}

/** Finds all addresses of a name, as the system knows them. */
type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const bySystem: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Resolves host names with one lookup per name at a time. The system's lookup blocks one of few threads, which also
 * hash passwords; a dead name server must not block sign-ins.
 *
 * @internal used by tests besides this file
 */
export function createSharedLookup(resolve: Resolve = bySystem): LookupFunction {
  const underway = new Map<string, Promise<LookupAddress[]>>();

  function addressesOf(hostname: string): Promise<LookupAddress[]> {
    const known = underway.get(hostname);
    if (known) return known;
    const addresses = resolve(hostname).finally(() => underway.delete(hostname));
    underway.set(hostname, addresses);
    return addresses;
  }

  return (hostname, { all }, answer) => {
    addressesOf(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (all) answer(null, addresses);
        else answer(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, ''),
    );
  };
}

/** Trying a directory out before its settings are saved. */
export const directoryRoutes = (directory: TestableDirectory, limit: Limit): ReadRoute[] => [
  act(testDirectory, ({ body }) => directory.test(body), limit),
];

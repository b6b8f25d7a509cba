import type { Logger } from 'pino';
import type { testDirectory } from '#shared/contract/access/directory.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import { directoryAddress } from '#shared/domain/directory/directory-address.ts';
import { directoryBase } from '#shared/domain/directory/directory-base.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { Directory } from '../access/directory.ts';
import { DirectoryError } from './directory-error.ts';
import type { DirectoryConnection } from './query-directory.ts';
import { createSharedLookup } from './shared-lookup.ts';
import type { DirectoryTrust } from './trust.ts';

type DirectoryLocation = BodyOf<typeof testDirectory>;
type Settings = Pick<GeneralSettings, 'ldapUrl' | 'ldapDC'>;

export interface DirectoryOptions {
  /** The settings as they are now: a change counts from the next sign-in on. */
  readonly settings: () => Settings | Promise<Settings>;
  readonly trust: DirectoryTrust;
  readonly log: Logger;
  /** Longest wait for the directory, milliseconds; eight seconds where it is missing. */
  readonly timeoutMs?: number | undefined;
}

export interface TestableDirectory extends Directory {
  /** Tries whether a directory can be asked at this place; refuses with INVALID_URL and why it cannot. */
  test(place: DirectoryLocation): Promise<AnswerOf<typeof testDirectory>>;
}

/** Limits the wait of somebody who stands at a workstation and wants to be let in. */
const DIRECTORY_TIMEOUT_MS = 8_000;

/** Ends a text where it is read byte by byte: what is left of such a password may be nothing. */
const NUL = '\0';

/** The directory that the settings name, asked by LDAP (access specification, section 3). */
export function createDirectory(options: DirectoryOptions): TestableDirectory {
  const { settings, trust, log, timeoutMs = DIRECTORY_TIMEOUT_MS } = options;
  const network = { trust, lookup: createSharedLookup() };
  const at = (place: DirectoryLocation): DirectoryConnection => ({
    ...read(place),
    network,
    timeoutMs: timeoutMs,
  });

  return {
    async verify(username, password) {
      if (!isDisplayable(username) || !isDisplayable(password)) return 'wrong';
      try {
        const { ldapUrl: url, ldapDC: dc } = await settings();
        if (url === '') return 'none';
        const verdict = await (await ldap()).checkPasswordInDirectory(at({ url, dc }), username, password);
        if (verdict.right) return 'right';
        // Logs what was typed as a name only where the directory knows the user: it may be a password.
        if (verdict.barred) log.info({ username, why: verdict.why }, 'the directory does not let a user in');
        return 'wrong';
      } catch (error) {
        const reason = error instanceof DirectoryError ? error.reason : 'unexpected';
        log.warn({ reason, err: error }, 'the directory could not be asked');
        return 'down';
      }
    },

    async test(place) {
      try {
        return await (await ldap()).tryOut(at(place));
      } catch (error) {
        if (!(error instanceof DirectoryError)) throw error;
        // Logs the details; the refusal itself is logged where all refusals are.
        log.debug({ reason: error.reason, err: error }, 'a directory was tried out and cannot be used');
        const field = ABOUT_BASE.includes(error.reason) ? 'dc' : 'url';
        throw apiError('INVALID_URL', { field, params: { reason: error.reason } });
      }
    },
  };
}

const ABOUT_BASE: readonly string[] = ['base', 'noSuchBase'] satisfies DirectoryError['reason'][];

/** Fetched with the first request: most installations have no directory, and what speaks LDAP takes memory. */
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

import { type Client, EqualityFilter, OrFilter, ResultCodeError } from 'ldapts';
import type { DirectoryBase } from '#shared/domain/directory/directory-base.ts';
import { DirectoryError } from './directory-error.ts';

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
export async function namesOf(
  client: Client,
  base: DirectoryBase,
  username: string,
): Promise<readonly string[]> {
  const filters = NAMES.map((attribute) => new EqualityFilter({ attribute, value: username }));
  const filter = new OrFilter({ filters });
  const found = await search(client, base.dn, { scope: 'sub', filter, sizeLimit: 2 });
  if (Array.isArray(found)) return found;
  // Distinguishes a missing base from an invisible one.
  if (found === 'missing') await checkBase(client, base);
  return [];
}

/** Checks the base; throws DirectoryError if it certainly does not exist. */
export async function checkBase(client: Client, base: DirectoryBase): Promise<'found' | 'unseen'> {
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

import { apiError } from '#shared/contract/api-error-factory.ts';

/** Names of this machine itself: nobody can listen in between. */
const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin of central as it was given, refused where it is none or where others could read and alter what goes
 * there: http is for this machine itself, and for networks that the operator vouches for.
 *
 * @param insecure the settings vouch for the network
 */
export function centralOrigin(given: string, { insecure }: { readonly insecure: boolean }): string {
  const url = URL.parse(given.includes('://') ? given : `https://${given}`);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (
    !url ||
    !isWeb ||
    url.username !== '' ||
    url.password !== '' ||
    url.pathname !== '/' ||
    url.search !== ''
  )
    throw apiError('CENTRAL_URL_INVALID', { field: 'centralUrl' });
  if (url.protocol === 'http:' && !insecure && !HERE.has(url.hostname))
    throw apiError('CENTRAL_URL_INSECURE', { field: 'centralUrl' });
  return url.origin;
}

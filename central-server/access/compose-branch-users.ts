import { createSigningIn } from '#shared/server/access/signing-in.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import { createWithinLimit } from '#shared/server/licence/within-limit.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import { type BranchUserOptions, branchUserRoutes } from './branch-user-routes.ts';

interface BranchUsersOptions
  extends Pick<BranchUserOptions, 'reader' | 'gate' | 'newestRevision'>,
    Pick<ServerOptions, 'licenceKey'> {}

/** Routes for user changes that branches request. */
export function composeBranchUsers({ licenceKey = null, ...options }: BranchUsersOptions) {
  const { reader, gate } = options;
  return {
    routes: branchUserRoutes({
      ...options,
      withinLimit: createWithinLimit(createLicences(licenceKey)),
      // No directory is involved: only users with a password of central may be changed.
      signingIn: createSigningIn({ reader, gate, directory: { verify: async () => 'down' } }),
    }),
  };
}

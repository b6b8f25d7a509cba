import { createSigningIn } from '#shared/server/access/signing-in.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import { createWithinLimit } from '#shared/server/licence/within-limit.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import { type BranchUserOptions, branchUserRoutes } from './routes.ts';

interface BranchUsersOptions
  extends Pick<BranchUserOptions, 'reader' | 'gate' | 'newestRevision'>,
    Pick<ServerOptions, 'licenceKey'> {}

/** What branches ask of central about their people. */
export function composeBranchUsers({ licenceKey = null, ...options }: BranchUsersOptions) {
  const { reader, gate } = options;
  return {
    routes: branchUserRoutes({
      ...options,
      withinLimit: createWithinLimit(createLicences(licenceKey)),
      // Asks no directory: it is for those alone whose password is central's.
      signingIn: createSigningIn({ reader, gate, directory: { verify: async () => 'down' } }),
    }),
  };
}

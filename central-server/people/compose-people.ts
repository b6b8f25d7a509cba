import { createSigningIn } from '#shared/server/access/signing-in.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import { createWithinLimit } from '#shared/server/licence/within-limit.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import { type PeopleOptions, peopleRoutes } from './routes.ts';

interface ComposePeopleOptions
  extends Pick<PeopleOptions, 'reader' | 'gate' | 'newestRevision'>,
    Pick<ServerOptions, 'licenceKey'> {}

/** What branches ask of central about their people. */
export function composePeople({ licenceKey = null, ...options }: ComposePeopleOptions) {
  const { reader, gate } = options;
  return {
    routes: peopleRoutes({
      ...options,
      withinLimit: createWithinLimit(createLicences(licenceKey)),
      // Asks no directory: it is for those alone whose password is central's.
      signingIn: createSigningIn({ reader, gate, directory: { verify: async () => 'down' } }),
    }),
  };
}

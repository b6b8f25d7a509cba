import { describe } from 'vitest';
import type { Directory } from '#shared/server/access/directory.ts';
import { describeCentral } from './central-databases.ts';
import { branchAsEither, centralAsEither, type EitherServer } from './either-server.ts';

/** Starts a server with the options common to both kinds. */
export type StartEither = (options?: { readonly directory?: Directory }) => Promise<EitherServer>;

/** Runs the suite at each server with the feature: a branch, and central on either database. */
export function describeServers(name: string, suite: (start: StartEither) => void): void {
  describe(`${name}, at a branch`, () => suite((options) => branchAsEither(options)));
  describeCentral(`${name}, at central`, (_open, newStorage) =>
    suite(async (options) => centralAsEither({ ...options, storage: await newStorage() })),
  );
}

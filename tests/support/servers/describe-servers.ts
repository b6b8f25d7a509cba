import { describe } from 'vitest';
import type { Directory } from '#shared/server/access/directory.ts';
import { describeCentral } from './central-databases.ts';
import { branchAsEither, centralAsEither, type EitherServer } from './either-server.ts';

/** Starts a server with what is handed in to both kinds. */
export type StartEither = (options?: { readonly directory?: Directory }) => Promise<EitherServer>;

/** The suite at each server that has what it is about: a branch, and central on either database. */
export function describeServers(name: string, suite: (start: StartEither) => void): void {
  describe(`${name}, at a branch`, () => suite((options) => branchAsEither(options)));
  describeCentral(`${name}, at central`, (_open, place) =>
    suite(async (options) => centralAsEither({ ...options, place: await place() })),
  );
}

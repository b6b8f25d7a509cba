import { describe } from 'vitest';
import { describeCentral } from './central-databases.ts';
import { branchAsEither, centralAsEither, type EitherServer } from './either-server.ts';

/** The suite at each server that has what it is about: a branch, and central on either database. */
export function describeServers(name: string, suite: (start: () => Promise<EitherServer>) => void): void {
  describe(`${name}, at a branch`, () => suite(branchAsEither));
  describeCentral(`${name}, at central`, (_open, place) =>
    suite(async () => centralAsEither({ place: await place() })),
  );
}

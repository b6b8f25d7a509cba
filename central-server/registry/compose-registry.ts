import { randomInt } from 'node:crypto';
import { challengeBranch } from '#shared/contract/replication/replication.ts';
import type { AsyncRoute, Limit } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { createBranchGuard } from './branch-guard.ts';
import { createChangedKeys } from './changed-keys.ts';
import { createEnrolment, type EnrolmentOptions } from './enrolment.ts';
import { registryRoutes } from './routes.ts';

export interface ComposeRegistryOptions
  extends Pick<EnrolmentOptions, 'gate' | 'noteEvent' | 'clearMachine'> {
  readonly database: CentralDatabase;
  /** Days after which a machine makes another key; 0 for never. */
  readonly keyDays: number;
  /** Name of this central, sent to each machine that is enrolled. */
  readonly centralName: string;
  /** Limits guesses at codes from one address. */
  readonly enrolLimit: Limit;
  /** Called after the branch was given another machine, or none. */
  readonly changed: (idBranches: number) => void;
}

/** Limits the challenges that one address asks for one branch: a branch needs one after each start. */
const CHALLENGES_PER_MINUTE = 60;

/** Puts together which machine is which branch: codes, keys and signatures. */
export function composeRegistry(options: ComposeRegistryOptions) {
  const { database, gate, keyDays, noteEvent, clearMachine, centralName, enrolLimit, changed } = options;
  const { db } = database;
  const keys = createChangedKeys({ db, gate, keyDays });
  const branches = createBranchGuard(db, keys);
  const routes: AsyncRoute<never>[] = registryRoutes({
    enrolment: createEnrolment({ db, gate, below: (limit) => randomInt(limit), noteEvent, clearMachine }),
    registry: branches,
    keys,
    centralName,
    enrolLimit,
    challengeLimit: { perMinute: CHALLENGES_PER_MINUTE, by: branchOf },
    changed,
  });
  /** `branches` knows the branches by what they sign; `newKeyWanted` tells whether one shall make another key. */
  return { routes, branches, newKeyWanted: keys.isWanted };
}

/** Many branches may share one address to the outside. */
const branchOf = (body: unknown): string => {
  const parsed = challengeBranch.body?.safeParse(body ?? {});
  return parsed?.success ? String(parsed.data.idBranches) : 'none';
};

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
  /** Days until a machine rotates its key; 0 disables rotation. */
  readonly keyDays: number;
  /** Name of this central server, sent to enrolled machines. */
  readonly centralName: string;
  /** Limits enrolment attempts per address. */
  readonly enrolLimit: Limit;
  /** Called after the machine of a branch changed. */
  readonly changed: (idBranches: number) => void;
}

/** Challenges per minute that one address may request for one branch. */
const CHALLENGES_PER_MINUTE = 60;

/** Composes enrolment, keys and signatures of branch machines. */
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
  /** `branches` identifies branches by signature; `newKeyWanted` is true if a machine should rotate its key. */
  return { routes, branches, newKeyWanted: keys.isWanted };
}

/** Counts per branch, because many branches may share one public address. */
const branchOf = (body: unknown): string => {
  const parsed = challengeBranch.body?.safeParse(body ?? {});
  return parsed?.success ? String(parsed.data.idBranches) : 'none';
};

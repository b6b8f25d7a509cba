import {
  createEnrolmentCode,
  createEnrolmentCodes,
  requestKeyRotation,
  revokeBranch,
} from '#shared/contract/central/registry.ts';
import { challengeBranch, changeKey, enrolBranch } from '#shared/contract/replication/replication.ts';
import { firstIdOf } from '#shared/domain/replication/scopes.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { type AsyncRoute, act, type Limit } from '#shared/server/kit/route.ts';
import type { BranchRegistry } from './branch-guard.ts';
import type { ChangedKeys } from './changed-keys.ts';
import type { Enrolment } from './enrolment.ts';

export interface RegistryOptions {
  readonly enrolment: Enrolment;
  readonly keys: Pick<ChangedKeys, 'ask' | 'handOver'>;
  readonly registry: Pick<BranchRegistry, 'challenge'>;
  /** Name of this central, sent to each machine that is enrolled. */
  readonly centralName: string;
  /** Limits per address: code attempts and requests that write. */
  readonly enrolLimit: Limit;
  readonly challengeLimit: Limit;
  /** Called after a machine was enrolled or revoked. */
  readonly changed: (idBranches: number) => void;
}

/** Routes for enrolment. Idempotency keys do not apply: a code is a secret, and requesting another is safe. */
export function registryRoutes(options: RegistryOptions): AsyncRoute<never>[] {
  const { enrolment, keys, registry, centralName, changed } = options;
  return [
    act(createEnrolmentCode, async ({ params, ...request }) => {
      const { codes, expiresAt } = await enrolment.createCodes([params.id], actorOf(request));
      changed(params.id);
      return { code: codes[0]?.code ?? '', expiresAt };
    }),

    act(createEnrolmentCodes, async ({ body, ...request }) => {
      const created = await enrolment.createCodes(body.idBranches, actorOf(request));
      for (const id of body.idBranches) changed(id);
      return created;
    }),

    act(revokeBranch, async ({ params, now }) => {
      await enrolment.revoke(params.id, now);
      changed(params.id);
      return {};
    }),

    act(requestKeyRotation, async ({ params, now }) => {
      await keys.ask(params.id, now);
      return {};
    }),

    act(changeKey, async ({ body, branch }) => {
      await keys.handOver(branch.idBranches, body.publicKey);
      return {};
    }),

    act(
      enrolBranch,
      async ({ body, now }) => {
        const { id, name } = await enrolment.enrol(body, now);
        changed(id);
        return { idBranches: id, branchName: name, centralName, firstId: firstIdOf(id) };
      },
      options.enrolLimit,
    ),

    act(
      challengeBranch,
      async ({ body }) => ({ challenge: await registry.challenge(body.idBranches) }),
      options.challengeLimit,
    ),
  ];
}

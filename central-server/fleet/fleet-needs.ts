import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { MANAGE_FLEET } from '#shared/contract/central/registry.ts';
import { isDisconnected } from '#shared/domain/fleet/connection-state.ts';
import { issueCount } from '#shared/domain/fleet/issue-count.ts';
import { mayWorkAt } from '#shared/server/kit/included-branches.ts';
import { type NeedSource, someOf } from '#shared/server/pages/installation-needs.ts';

/** Reports disconnected or failing branches to the home page. */
export const fleetNeeds = (branches: () => Promise<readonly FleetBranch[]>): NeedSource[] => [
  {
    modules: MANAGE_FLEET,
    async find(caller) {
      const affected = (await branches()).filter(
        (branch) => mayWorkAt(caller, branch.id) && (isDisconnected(branch) || issueCount(branch) > 0),
      );
      return someOf(affected.map(({ name }) => name)).map((some) => ({ kind: 'branches', ...some }));
    },
  },
];

import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { CreatedAtBranches } from '#renderer/ui/list/configured/created-at-branches.tsx';
import { workstationTypes } from './workstation-type-kind.ts';

/** Workstation types of the selected branch type. */
export const WorkstationTypesScreen = () => (
  <>
    <ConfiguredList kind={workstationTypes} />
    <CreatedAtBranches kind="workstations" />
  </>
);

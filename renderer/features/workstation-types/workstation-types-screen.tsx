import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { workstationTypes } from './workstation-type-kind.ts';

/** Lists the types of workstation of the branch type that is chosen. */
export const WorkstationTypesScreen = () => <ConfiguredList kind={workstationTypes} />;

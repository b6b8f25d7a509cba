import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { branchGroups } from './branch-group-kind.tsx';

/** Lists the branch groups. */
export const BranchGroupsScreen = () => <ConfiguredList kind={branchGroups} />;

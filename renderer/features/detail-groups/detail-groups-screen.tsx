import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { detailGroups } from './detail-group-kind.ts';

/** Lists the groups of details. */
export const DetailGroupsScreen = () => <ConfiguredList kind={detailGroups} />;

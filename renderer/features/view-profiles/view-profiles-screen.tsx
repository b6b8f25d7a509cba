import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { viewProfiles } from './view-profile-kind.ts';

/** Lists the view profiles of the branch type that is chosen. */
export const ViewProfilesScreen = () => <ConfiguredList kind={viewProfiles} />;

import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { viewProfiles } from './view-profile-kind.ts';

/** View profiles of the selected branch type. */
export const ViewProfilesScreen = () => <ConfiguredList kind={viewProfiles} />;

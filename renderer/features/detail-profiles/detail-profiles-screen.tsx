import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { detailProfiles } from './detail-profile-kind.ts';

/** Detail profiles of the selected branch type. */
export const DetailProfilesScreen = () => <ConfiguredList kind={detailProfiles} />;

import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { detailProfiles } from './detail-profile-kind.ts';

/** Lists the detail profiles of the branch type that is chosen. */
export const DetailProfilesScreen = () => <ConfiguredList kind={detailProfiles} />;

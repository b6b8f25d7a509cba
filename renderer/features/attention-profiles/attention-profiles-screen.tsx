import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { attentionProfiles } from './attention-profile-kind.ts';
import { useTypeOptions } from './use-type-options.ts';

/** Lists the attention profiles of the branch type that is chosen. */
export const AttentionProfilesScreen = () => (
  <ConfiguredList kind={attentionProfiles} choices={{ type: useTypeOptions() }} />
);

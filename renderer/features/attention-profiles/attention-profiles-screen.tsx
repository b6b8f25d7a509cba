import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { attentionProfiles } from './attention-profile-kind.ts';
import { useTypeOptions } from './use-type-options.ts';

/** Attention profiles of the selected branch type. */
export const AttentionProfilesScreen = () => (
  <ConfiguredList kind={attentionProfiles} choices={{ type: useTypeOptions() }} />
);

import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { CreatedAtBranches } from '#renderer/ui/list/configured/created-at-branches.tsx';
import { useLevelOptions } from '#renderer/ui/list/configured/use-level-options.ts';
import { messages } from './message-kind.ts';

/** Lists the messages (configuration specification, section 2). */
export const MessagesScreen = () => (
  <>
    <ConfiguredList kind={messages} choices={{ editLevel: useLevelOptions() }} />
    <CreatedAtBranches kind="messages" />
  </>
);

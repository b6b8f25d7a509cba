import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { queues } from './queue-kind.ts';

/** Lists the queues. */
export const QueuesScreen = () => <ConfiguredList kind={queues} />;

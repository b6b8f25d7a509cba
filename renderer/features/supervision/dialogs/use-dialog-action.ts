import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { SUPERVISION } from '../api/use-supervision.ts';

const OLD = [SUPERVISION, LIVE.queues, LIVE.workstations];

/**
 * Does what a dialog is there for. A refusal stays in the dialog until the next attempt, and what is shown is read anew:
 * what stood in the way has made it old.
 */
export function useDialogAction<Input, Answer>(
  perform: (input: Input, call: CallOptions) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const queries = useQueryClient();
  const isConnected = useConnection().state === 'connected';
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const action = useAction(perform, { refreshes: OLD, onDone });

  async function run(input: Input): Promise<boolean> {
    setRefusal(null);
    return action.run(input, (rejected) => {
      setRefusal(rejected);
      for (const key of OLD) void queries.invalidateQueries({ queryKey: [key] });
      return true;
    });
  }

  return { run, refusal, busy: action.busy, ready: isConnected && !action.busy };
}

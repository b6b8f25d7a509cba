import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';

/**
 * Runs an action on an appointment. An error stays until the next attempt; the calendar is refetched because the
 * error may mean that it is out of date.
 */
export function useAppointmentAction<Input, Answer>(
  perform: (input: Input, call: CallOptions) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const queries = useQueryClient();
  const isConnected = useConnection().state === 'connected';
  const [error, setError] = useState<ApiError | null>(null);
  const action = useAction(perform, { refreshes: [LIVE.appointments], onDone });

  async function run(input: Input): Promise<boolean> {
    setError(null);
    return action.run(input, (rejected) => {
      setError(rejected);
      void queries.invalidateQueries({ queryKey: [LIVE.appointments] });
      return true;
    });
  }

  return { run, error, ready: isConnected && !action.busy };
}

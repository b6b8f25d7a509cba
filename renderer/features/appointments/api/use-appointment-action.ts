import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';

/**
 * Does something with an appointment. A refusal stays until the next attempt, and the calendar is read anew: what stood
 * in the way has made it old.
 */
export function useAppointmentAction<Input, Answer>(
  perform: (input: Input, call: CallOptions) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const queries = useQueryClient();
  const isConnected = useConnection().state === 'connected';
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const action = useAction(perform, { refreshes: [LIVE.appointments], onDone });

  async function run(input: Input): Promise<boolean> {
    setRefusal(null);
    return action.run(input, (rejected) => {
      setRefusal(rejected);
      void queries.invalidateQueries({ queryKey: [LIVE.appointments] });
      return true;
    });
  }

  return { run, refusal, ready: isConnected && !action.busy };
}

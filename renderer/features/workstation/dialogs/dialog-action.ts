import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { WORKSTATION_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { useWorkstationClosed } from '../api.ts';

export interface DialogAction<Input> {
  readonly run: (input: Input) => Promise<void>;
  readonly busy: boolean;
  /** Connected, and no action in progress. */
  readonly ready: boolean;
  /** Error of the last attempt; null after the next one starts. */
  readonly error: ApiError | null;
  readonly clearError: () => void;
}

/**
 * Performs the action of a dialog, one call at a time. Errors stay in the dialog, so input is preserved; a workstation
 * that was closed leads to the selection (operations specification, section 8).
 */
export function useDialogAction<Input, Answer>(
  perform: (input: Input, call: CallOptions) => Promise<Answer>,
  onDone: (answer: Answer) => void,
): DialogAction<Input> {
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const leaveWorkstation = useWorkstationClosed();
  const connected = useConnection().state === 'connected';
  const [error, setError] = useState<ApiError | null>(null);
  const underWay = useRef(false);
  const action = useAction(
    async (input: Input, call: CallOptions) => {
      const answer = await perform(input, { ...call, signal: AbortSignal.timeout(WORKSTATION_TIMEOUT_MS) });
      // Cancels requests sent before the action; their answers would be outdated.
      await queries.cancelQueries({ queryKey: [LIVE.workstations] });
      return answer;
    },
    { onDone },
  );

  function explain(rejected: ApiError): boolean {
    if (LEADS_TO_SELECTION.includes(rejected.status)) leaveWorkstation(errorText(i18n, rejected));
    else setError(rejected);
    // Reads again after an error; the displayed state may be outdated.
    for (const key of [LIVE.workstations, LIVE.queues, LIVE.appointments])
      void queries.invalidateQueries({ queryKey: [key] });
    return true;
  }

  async function run(input: Input) {
    if (underWay.current || !connected) return;
    underWay.current = true;
    setError(null);
    const done = await action.run(input, explain);
    underWay.current = false;
    // Reads changes made while the action ran.
    if (done) void queries.invalidateQueries({ queryKey: [LIVE.workstations] });
  }

  return {
    run,
    busy: action.busy,
    ready: connected && !action.busy,
    error,
    clearError: () => setError(null),
  };
}

/** Errors of a workstation that was closed or taken over meanwhile. */
const LEADS_TO_SELECTION: readonly string[] = ['WORKSTATION_NOT_IDLE', 'WORKSTATION_NOT_YOURS'];

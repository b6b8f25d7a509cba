import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { useWorkstationClosed } from '../api.ts';

/** A call that hangs this long counts as unanswered and is repeated under its key. */
const TIMEOUT_MS = 8000;

export interface DialogAction<Input> {
  readonly run: (input: Input) => Promise<void>;
  readonly busy: boolean;
  /** Acting is possible: the server is there and nothing is under way. */
  readonly ready: boolean;
  /** Says why the last attempt was refused, until the next one. */
  readonly refusal: ApiError | null;
  readonly forget: () => void;
}

/**
 * Does what a dialog is confirmed for, once at a time. A refusal stays in the dialog, so that nothing typed is
 * lost; a workstation that turns out to be closed leads to the selection (operations specification, section 8).
 */
export function useDialogAction<Input, Answer>(
  perform: (input: Input, call: CallOptions) => Promise<Answer>,
  onDone: (answer: Answer) => void,
): DialogAction<Input> {
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const lost = useWorkstationClosed();
  const connected = useConnection().state === 'connected';
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const underWay = useRef(false);
  const action = useAction(
    async (input: Input, call: CallOptions) => {
      const answer = await perform(input, { ...call, signal: AbortSignal.timeout(TIMEOUT_MS) });
      // Cancels requests from before the action: answered after it, they would show the past.
      await queries.cancelQueries({ queryKey: [LIVE.workstations] });
      return answer;
    },
    { onDone },
  );

  function explain(rejected: ApiError): boolean {
    if (LEADS_TO_SELECTION.includes(rejected.status)) lost(errorText(i18n, rejected));
    else setRefusal(rejected);
    // Reads anew: what stood in the way may have made what is shown old.
    for (const key of [LIVE.workstations, LIVE.queues, LIVE.appointments])
      void queries.invalidateQueries({ queryKey: [key] });
    return true;
  }

  async function run(input: Input) {
    if (underWay.current || !connected) return;
    underWay.current = true;
    setRefusal(null);
    const done = await action.run(input, explain);
    underWay.current = false;
    // Reads anew what may have come in while it was done.
    if (done) void queries.invalidateQueries({ queryKey: [LIVE.workstations] });
  }

  return {
    run,
    busy: action.busy,
    ready: connected && !action.busy,
    refusal,
    forget: () => setRefusal(null),
  };
}

/** Lists the refusals that say the workstation was closed, or taken by another operator, in the meantime. */
const LEADS_TO_SELECTION: readonly string[] = ['WORKSTATION_NOT_IDLE', 'WORKSTATION_NOT_YOURS'];

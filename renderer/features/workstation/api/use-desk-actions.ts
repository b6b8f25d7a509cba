import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CallOptions } from '../../../../shared/contract/client.ts';
import type { Refusal } from '../../../../shared/contract/refusal.ts';
import type { Workstation } from '../../../../shared/contract/workstations.ts';
import type { Millis } from '../../../../shared/domain/ids.ts';
import { useApi } from '../../../lib/api.tsx';
import { useConnection } from '../../../lib/connection.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { LIVE } from '../../../lib/follow-branches.ts';
import { sessionAtom } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ownWorkstationKey } from '../../../lib/use-own-workstation.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { actionAt, type Place, type WorkstationAction } from '../actions.ts';
import { createPressGuard } from '../press-guard.ts';
import { rememberedWorkstationAtom } from './remembered-workstation.ts';
import { closedKey } from './use-desk.ts';

/** A call that hangs this long counts as unanswered and is repeated under its key. */
const PATIENCE_MS = 8000;

/** Nobody could be called; with `seconds` until somebody who is still walking over can be. */
export interface NobodyToCall {
  /** When the server said so, by this device's clock. */
  readonly at: Millis;
  readonly seconds: number | null;
}

/** Does what the operator presses, one thing at a time, and keeps the shown workstation in step. */
export function useDeskActions(workstation: Workstation) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { i18n } = useTranslation();
  const idUsers = useAtomValue(sessionAtom)?.user.id ?? 0;
  const remember = useSetAtom(rememberedWorkstationAtom);
  const connected = useConnection().state === 'connected';
  const [nobody, setNobody] = useState<NobodyToCall | null>(null);
  const [guard] = useState(() => createPressGuard<Place>());
  const underWay = useRef(false);

  const { run } = useAction(
    async (action: WorkstationAction, call: CallOptions) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await action.perform(api, workstation, { ...call, signal });
      // What was asked before the action must not arrive after it and show the past.
      await queries.cancelQueries({ queryKey: [LIVE.workstations] });
      return answer;
    },
    { onDone: show },
  );

  function show(answer: Workstation) {
    queries.setQueryData(closedKey(answer.idWorkstations), answer);
    queries.setQueryData(ownWorkstationKey(idUsers), {
      workstation: answer.idUsers === idUsers ? answer : null,
    });
  }

  function explain(refusal: Refusal): boolean {
    if (refusal.status === 'NO_CUSTOMERS_TO_CALL') {
      const seconds = refusal.detail.params?.seconds;
      setNobody({ at: Date.now(), seconds: typeof seconds === 'number' ? seconds : null });
      return true;
    }
    if (!leadsToSelection.includes(refusal.status)) return false;
    toasts.warning({ title: errorText(i18n, refusal) });
    remember(null);
    queries.setQueryData(ownWorkstationKey(idUsers), { workstation: null });
    navigate('/app/workstation-selection');
    return true;
  }

  async function press(place: Place, at: Millis) {
    const action = actionAt(place, workstation.state);
    if (!action?.when.includes(workstation.state)) return;
    if (!connected || underWay.current || !guard(place, at)) return;
    underWay.current = true;
    setNobody(null);
    const done = await run(action, explain);
    underWay.current = false;
    // Whatever stood in the way, what is shown may be old.
    if (!done) void queries.invalidateQueries({ queryKey: [LIVE.workstations] });
  }

  const forgetNobody = useCallback(() => setNobody(null), []);
  return { press, connected, nobody, forgetNobody };
}

/** The workstation was closed, or taken by somebody else, in the meantime. */
const leadsToSelection: readonly string[] = ['WORKSTATION_NOT_IDLE', 'WORKSTATION_NOT_YOURS'];

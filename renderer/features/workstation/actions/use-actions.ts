import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import type { UnsavedInput } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { useShowWorkstation, useWorkstationClosed, WAITING_POSITION_KEY } from '../api.ts';
import { attentionTabAtom, useUnsavedInput } from '../unsaved-input.ts';
import {
  type ActionDialog,
  type ActionSlot,
  actionAt,
  actionKeyAt,
  isPossible,
  type WorkstationAction,
} from './actions.ts';
import type { Perform } from './commands.ts';
import { useActionLockout } from './press-lockout.ts';

/** A call that hangs this long counts as unanswered and is repeated under its key. */
const TIMEOUT_MS = 8000;

/** Least time between two announcements of a ticket (operations specification, section 8). */
const RECALL_COOLDOWN_MS = 5000;

/** Tells that there is no customer to call, with `seconds` until one who is still walking over can be called. */
export interface NoTicketNotice {
  /** Says when the server answered so, by this device's clock. */
  readonly at: Millis;
  readonly seconds: number | null;
}

/** Names what this page itself is calling, or called last: such a ticket comes as no surprise. */
export interface LocalCall {
  underWay: boolean;
  idTicket: number | null;
}

interface ActionRequest {
  readonly doing: Doing;
  readonly perform: Perform;
  readonly typed: UnsavedInput;
}

/** Names what was pressed and is not answered yet. */
export interface Doing {
  readonly action: WorkstationAction;
  /** What the main place showed when it was pressed: when a push changes that, the page is free again. */
  readonly face: string;
}

/** Does what the operator presses, one thing at a time, and keeps the shown workstation in step. */
export function useWorkstationActions(workstation: Workstation, onDialog: (dialog: ActionDialog) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const showWorkstation = useShowWorkstation();
  const lost = useWorkstationClosed();
  const showTab = useSetAtom(attentionTabAtom);
  const connected = useConnection().state === 'connected';
  const [nobody, setNobody] = useState<NoTicketNotice | null>(null);
  const [recalled, setRecalled] = useState<{ idTicket: number | null; until: Millis } | null>(null);
  const { resting: locked, counts, visibleFor, answered } = useActionLockout(workstation);
  const typed = useUnsavedInput(workstation);
  const again = useConfirmFinish(workstation);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [notAccepted, setNotTaken] = useState(false);
  const underWay = useRef<Doing | null>(null);
  const localCall = useRef<LocalCall>({ underWay: false, idTicket: null });
  const lockedUntil = recalled?.idTicket === workstation.idTicket ? recalled.until : null;

  const { run } = useAction(
    async ({ doing, perform, typed }: ActionRequest, call: CallOptions) => {
      // Cancels the request for a waiting ticket: it must bring none to an operator who has just stopped waiting.
      await queries.cancelQueries({ queryKey: [WAITING_POSITION_KEY] });
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await perform(api, workstation, { ...call, signal }, typed);
      // Cancels requests from before the action: answered after it, they would show the past.
      if (underWay.current === doing) await queries.cancelQueries({ queryKey: [LIVE.workstations] });
      if (doing.action.calls) localCall.current.idTicket = answer.idTicket;
      return { doing, answer };
    },
    {
      onDone: ({ doing, answer }) => {
        if (underWay.current === doing) showWorkstation(answer);
      },
      onUnanswered: useUnanswered(),
    },
  );

  const face = actionKeyAt('main', workstation);
  // Frees the page as soon as a push has shown what was pressed for: the answer brings nothing new then.
  useEffect(() => {
    if (!underWay.current || underWay.current.face === face) return;
    underWay.current = null;
    setDoing(null);
  }, [face]);

  function explain(error: ApiError): boolean {
    if (error.status === 'NO_CUSTOMERS_TO_CALL') {
      const seconds = error.detail.params?.seconds;
      setNobody({ at: Date.now(), seconds: typeof seconds === 'number' ? seconds : null });
      return true;
    }
    if (error.detail.field === 'customerName') typed.hold('name');
    if (error.detail.field === 'notes') typed.hold('comment');
    // Opens the tab in which what the toast says is missing can be added.
    if (error.status === 'FORCE_TRANSACTION_DETAIL') showTab('transaction');
    if (!LEADS_TO_SELECTION.includes(error.status)) return false;
    lost(errorText(i18n, error));
    return true;
  }

  function finished({ id }: WorkstationAction) {
    if (id === 'recall')
      setRecalled({ idTicket: workstation.idTicket, until: Date.now() + RECALL_COOLDOWN_MS });
    // An operator who stops waiting has no customer to call (resolutions: call next with nobody waiting).
    if (id === 'stop') setNobody({ at: Date.now(), seconds: null });
  }

  async function press(slot: ActionSlot, at: Millis) {
    const action = actionAt(slot, workstation);
    if (!action || !isPossible(action, workstation)) return;
    setNotTaken(!connected);
    if (!connected || underWay.current || !counts(slot, at)) return;
    if (action.id === 'recall' && lockedUntil !== null && Date.now() < lockedUntil) return;
    if ('stops' in action.does) return;
    if (action.id === 'finish' && again.asks(visibleFor(slot, at))) return answered(slot, at);
    const before = action.letsGo ? typed.take() : {};
    if (before === null) return;
    if (typeof action.does !== 'function') return onDialog(action.does.opens);
    await perform({ doing: { action, face }, perform: action.does, typed: before });
  }

  async function perform(request: ActionRequest) {
    const { action } = request.doing;
    underWay.current = request.doing;
    setDoing(request.doing);
    if (action.letsGo) typed.begin(request.typed);
    localCall.current.underWay = action.calls ?? false;
    setNobody(null);
    const done = await run(request, explain);
    if (action.letsGo) typed.settle(done);
    localCall.current.underWay = false;
    // Rests for an answer only where it is the first to show something: a push before it has had its rest.
    if (underWay.current === request.doing) {
      answered(action.place, performance.now());
      underWay.current = null;
      setDoing(null);
    }
    if (done) finished(action);
    // Reads anew: an obstacle, or a change during the action, may have made what is shown old.
    void queries.invalidateQueries({ queryKey: [LIVE.workstations] });
  }

  /** Shows what a dialog has done; a ticket that it brought is one that this page called. */
  const accept = useCallback(
    (answer: Workstation) => {
      localCall.current.idTicket = answer.idTicket;
      showWorkstation(answer);
    },
    [showWorkstation],
  );
  const clearNoTicket = useCallback(() => setNobody(null), []);
  return {
    press,
    doing,
    resting: locked,
    confirmsAgain: again.asked,
    accept,
    connected,
    notAccepted: notAccepted,
    nobody,
    clearEmptyNotice: clearNoTicket,
    lockedUntil: lockedUntil,
    currentCall: localCall,
  };
}

/** Lists the refusals that say the workstation was closed, or taken by another operator, in the meantime. */
const LEADS_TO_SELECTION: readonly string[] = ['WORKSTATION_NOT_IDLE', 'WORKSTATION_NOT_YOURS'];

/** Takes the press that finishes a ticket so soon after its call for one that was meant for something else. */
const HASTE_MS = 3000;

/** Asks once more, in place, before a ticket is finished that has only just been called. */
function useConfirmFinish({ idTicket }: Workstation) {
  const [askedOf, setAsked] = useState<number | null>(null);
  const isConfirming = askedOf !== null && askedOf === idTicket;

  useEffect(() => {
    if (!isConfirming) return;
    const timer = setTimeout(() => setAsked(null), HASTE_MS);
    return () => clearTimeout(timer);
  }, [isConfirming]);

  return {
    asked: isConfirming,
    /** Answers whether this press only asks; the next one, by then, finishes. */
    asks(visibleFor: Millis): boolean {
      const isHasty = !isConfirming && visibleFor < HASTE_MS;
      setAsked(isHasty ? idTicket : null);
      return isHasty;
    },
  };
}

/** Says that what was pressed was perhaps done, until the workstation has been read again and shows whether it was. */
function useUnanswered(): () => void {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { t } = useTranslation('workstation');
  const connected = useConnection().state === 'connected';
  const takeBack = useRef<(() => void) | null>(null);

  const settle = useCallback(async () => {
    // Stays where nothing could be read: then it is not known yet.
    const read = queries.refetchQueries({ queryKey: [LIVE.workstations] }, { throwOnError: true });
    const isExisting = await read.then(
      () => true,
      () => false,
    );
    if (!isExisting) return;
    takeBack.current?.();
    takeBack.current = null;
  }, [queries]);

  useEffect(() => {
    if (connected && takeBack.current) void settle();
  }, [connected, settle]);

  return useCallback(() => {
    takeBack.current?.();
    const toast = { title: t('unanswered.title'), text: t('unanswered.text'), stays: true } as const;
    takeBack.current = toasts.warning(toast);
    void settle();
  }, [toasts, t, settle]);
}

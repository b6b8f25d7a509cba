import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { WORKSTATION_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
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

/** Minimum time between two announcements of a ticket, ms (operations specification, section 8). */
const RECALL_COOLDOWN_MS = 5000;

/** No customer can be called; `seconds` until a walking customer can be, null if there is none. */
export interface NoTicketNotice {
  /** Time of the answer by this device's clock. */
  readonly at: Millis;
  readonly seconds: number | null;
}

/** Ticket that this page calls or called last; it needs no arrival notice. */
export interface LocalCall {
  underWay: boolean;
  idTicket: number | null;
}

interface ActionRequest {
  readonly doing: Doing;
  readonly perform: Perform;
  readonly input: UnsavedInput;
}

/** Action that was pressed and is not answered yet. */
export interface Doing {
  readonly action: WorkstationAction;
  /** Action key of the main slot at the time of the press; a push that changes it unlocks the page. */
  readonly actionKey: string;
}

/** Performs pressed actions one at a time and updates the displayed workstation. */
export function useWorkstationActions(workstation: Workstation, onDialog: (dialog: ActionDialog) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const showWorkstation = useShowWorkstation();
  const leaveWorkstation = useWorkstationClosed();
  const showTab = useSetAtom(attentionTabAtom);
  const connected = useConnection().state === 'connected';
  const [noTicketNotice, setNoTicketNotice] = useState<NoTicketNotice | null>(null);
  const [recalled, setRecalled] = useState<{ idTicket: number | null; until: Millis } | null>(null);
  const { locked, counts, visibleFor, answered } = useActionLockout(workstation);
  const unsavedInput = useUnsavedInput(workstation);
  const confirmation = useConfirmFinish(workstation);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [notAccepted, setNotAccepted] = useState(false);
  const underWay = useRef<Doing | null>(null);
  const sent = useRef<Doing | null>(null);
  const localCall = useRef<LocalCall>({ underWay: false, idTicket: null });
  const lockedUntil = recalled?.idTicket === workstation.idTicket ? recalled.until : null;

  const { run } = useAction(
    async ({ doing, perform, input }: ActionRequest, call: CallOptions) => {
      const isRepeated = sent.current === doing;
      sent.current = doing;
      // Cancels the waiting request, so it cannot deliver a ticket after the operator stopped waiting.
      await queries.cancelQueries({ queryKey: [WAITING_POSITION_KEY] });
      const signal = AbortSignal.timeout(WORKSTATION_TIMEOUT_MS);
      const answer = await perform(api, workstation, { ...call, signal }, input);
      // Cancels reads that are under way, which may be outdated; those that a push began are sent again.
      const isReading = queries.isFetching({ queryKey: [LIVE.workstations] }) > 0;
      if (underWay.current === doing) await queries.cancelQueries({ queryKey: [LIVE.workstations] });
      if (doing.action.calls) localCall.current.idTicket = answer.idTicket;
      // A repeated request is answered with the state at its first execution.
      return { doing, answer, isOutdated: isReading || isRepeated };
    },
    {
      onDone: ({ doing, answer, isOutdated }) => {
        if (underWay.current === doing) showWorkstation(answer);
        if (isOutdated) void queries.invalidateQueries({ queryKey: [LIVE.workstations] });
      },
      onUnanswered: useUnanswered(),
    },
  );

  const actionKey = actionKeyAt('main', workstation);
  // Unlocks the page as soon as a push shows the result; the answer contains nothing new then.
  useEffect(() => {
    if (!underWay.current || underWay.current.actionKey === actionKey) return;
    underWay.current = null;
    setDoing(null);
  }, [actionKey]);

  function explain(error: ApiError): boolean {
    if (error.status === 'NO_CUSTOMERS_TO_CALL') {
      const seconds = error.detail.params?.seconds;
      setNoTicketNotice({ at: Date.now(), seconds: typeof seconds === 'number' ? seconds : null });
      return true;
    }
    if (error.detail.field === 'customerName') unsavedInput.focusBlockingField('name');
    if (error.detail.field === 'notes') unsavedInput.focusBlockingField('comment');
    // Opens the tab for the input that the error requires.
    if (error.status === 'FORCE_TRANSACTION_DETAIL') showTab('transaction');
    if (!LEADS_TO_SELECTION.includes(error.status)) return false;
    leaveWorkstation(errorText(i18n, error));
    return true;
  }

  function finished({ id }: WorkstationAction) {
    if (id === 'recall')
      setRecalled({ idTicket: workstation.idTicket, until: Date.now() + RECALL_COOLDOWN_MS });
    // An operator who stops waiting gets the notice "no customers" (resolutions: call next with nobody waiting).
    if (id === 'stop') setNoTicketNotice({ at: Date.now(), seconds: null });
  }

  async function press(slot: ActionSlot, at: Millis) {
    const action = actionAt(slot, workstation);
    if (!action || !isPossible(action, workstation)) return;
    setNotAccepted(!connected);
    if (!connected || underWay.current || !counts(slot, at)) return;
    if (action.id === 'recall' && lockedUntil !== null && Date.now() < lockedUntil) return;
    if ('stops' in action.does) return;
    if (action.id === 'finish' && confirmation.startConfirming(visibleFor(slot, at)))
      return answered(slot, at);
    const before = action.releasesTicket ? unsavedInput.collect() : {};
    if (before === null) return;
    if (typeof action.does !== 'function') return onDialog(action.does.opens);
    await perform({ doing: { action, actionKey }, perform: action.does, input: before });
  }

  async function perform(request: ActionRequest) {
    const { action } = request.doing;
    underWay.current = request.doing;
    setDoing(request.doing);
    localCall.current.underWay = action.calls ?? false;
    setNoTicketNotice(null);
    const done = await run(request, explain);
    if (done && action.releasesTicket) unsavedInput.discard();
    localCall.current.underWay = false;
    // Locks the slot only if the answer arrives before a push did; a push has started the lockout already.
    if (underWay.current === request.doing) {
      answered(action.slot, performance.now());
      underWay.current = null;
      setDoing(null);
    }
    if (done) finished(action);
    // After an error the displayed state may be outdated. After a success the answer shows it.
    else void queries.invalidateQueries({ queryKey: [LIVE.workstations] });
  }

  /** Shows the result of a dialog; a ticket in it counts as called by this page. */
  const accept = useCallback(
    (answer: Workstation) => {
      localCall.current.idTicket = answer.idTicket;
      showWorkstation(answer);
    },
    [showWorkstation],
  );
  const clearNoTicket = useCallback(() => setNoTicketNotice(null), []);
  return {
    press,
    doing,
    locked,
    confirmsAgain: confirmation.isConfirming,
    accept,
    connected,
    notAccepted,
    noTicketNotice,
    clearEmptyNotice: clearNoTicket,
    lockedUntil,
    currentCall: localCall,
  };
}

/** Errors of a workstation that was closed or taken over meanwhile. */
const LEADS_TO_SELECTION: readonly string[] = ['WORKSTATION_NOT_IDLE', 'WORKSTATION_NOT_YOURS'];

/** Within this time after a call, ms, "finish" is treated as accidental and needs a second press. */
const HASTE_MS = 3000;

/** Requires a second press to finish a ticket that was called less than 3 s ago. */
function useConfirmFinish({ idTicket }: Workstation) {
  const [confirmingTicket, setConfirmingTicket] = useState<number | null>(null);
  const isConfirming = confirmingTicket !== null && confirmingTicket === idTicket;

  useEffect(() => {
    if (!isConfirming) return;
    const timer = setTimeout(() => setConfirmingTicket(null), HASTE_MS);
    return () => clearTimeout(timer);
  }, [isConfirming]);

  return {
    isConfirming,
    /** Whether this press only requests confirmation; the next one within the time finishes. */
    startConfirming(visibleFor: Millis): boolean {
      const isHasty = !isConfirming && visibleFor < HASTE_MS;
      setConfirmingTicket(isHasty ? idTicket : null);
      return isHasty;
    },
  };
}

/** Warns that the outcome of an action is unknown, until the workstation is read again. */
function useUnanswered(): () => void {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { t } = useTranslation('workstation');
  const connected = useConnection().state === 'connected';
  const dismiss = useRef<(() => void) | null>(null);

  const dismissAfterRead = useCallback(async () => {
    // Keeps the warning if the read fails.
    const read = queries.refetchQueries({ queryKey: [LIVE.workstations] }, { throwOnError: true });
    const isExisting = await read.then(
      () => true,
      () => false,
    );
    if (!isExisting) return;
    dismiss.current?.();
    dismiss.current = null;
  }, [queries]);

  useEffect(() => {
    if (connected && dismiss.current) void dismissAfterRead();
  }, [connected, dismissAfterRead]);

  return useCallback(() => {
    dismiss.current?.();
    const toast = { title: t('unanswered.title'), text: t('unanswered.text'), stays: true } as const;
    dismiss.current = toasts.warning(toast);
    void dismissAfterRead();
  }, [toasts, t, dismissAfterRead]);
}

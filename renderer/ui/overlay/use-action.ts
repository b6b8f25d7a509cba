import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isSessionExpired } from '#renderer/lib/api.tsx';
import { codeOf, errorText } from '#renderer/lib/errors.ts';
import { recentText } from '#renderer/lib/format.ts';
import { randomKey } from '#renderer/lib/random-key.ts';
import { leaveBlockerAtom } from '#renderer/lib/session.ts';
import { ApiError, type BranchWaiting } from '#shared/contract/api-error-factory.ts';
import { type CallOptions, ChangeAborted, Unreachable } from '#shared/contract/client.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { useConfirm } from './confirm.tsx';
import { useToasts } from './toasts.tsx';
import { useResolveChange } from './use-resolve-change.tsx';

export interface ActionOptions<Answer> {
  /** Query key prefixes that the action invalidates. */
  readonly refreshes?: readonly string[];
  readonly onDone?: (answer: Answer) => void;
  /** Title of an error toast; unexpected errors then do not navigate. */
  readonly failed?: string | undefined;
  /** Replaces the toast for a request without an answer, which may have been done. */
  readonly onUnanswered?: () => void;
  /** Namespace with the field names of the object, for conflicts with another user. */
  readonly texts?: string;
}

/** Shows an API error in place. Returns true if it did; otherwise it becomes a warning toast. */
export type ShowApiError = (error: ApiError) => boolean;

/**
 * Sends a request of the user. All attempts share one retry key, so that a repeated call or a second press is not
 * executed twice. Changes that affect waiting customers, or values that another user changed since `perform` read
 * them, need confirmation. `run` resolves with success and never throws: API errors are shown by the caller or as
 * a warning, unexpected errors open the error page.
 */
export function useAction<Input, Answer>(
  perform: (input: Input, call: CallOptions) => Promise<Answer>,
  { refreshes = [], onDone, failed, onUnanswered, texts }: ActionOptions<Answer> = {},
) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const store = useStore();
  const askWaiting = useConfirmWaitingCustomers();
  const resolveChange = useResolveChange(texts);
  const [running, setRunning] = useState(0);
  const isUnseen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what runs is seen once it is drawn
  useLayoutEffect(() => {
    isUnseen.current = false;
  }, [running]);
  const mutation = useMutation({
    mutationFn: ({ input, call }: { input: Input; call: CallOptions }) => perform(input, call),
  });

  /** Asks for confirmation again if more customers wait than known; null if declined. */
  async function runConfirmed(input: Input): Promise<{ readonly answer: Answer } | null> {
    const idempotencyKey = randomKey();
    let waitingKnown = 0;
    for (;;) {
      try {
        const call = { idempotencyKey, waitingKnown, onChanged: resolveChange };
        return { answer: await mutation.mutateAsync({ input, call }) };
      } catch (error) {
        if (error instanceof ChangeAborted) return null;
        const people = await askWaiting(error);
        if (people === null) return null;
        waitingKnown = people;
      }
    }
  }

  /** Runs the request and renders the page as busy. */
  async function start(input: Input) {
    isUnseen.current = true;
    setRunning((count) => count + 1);
    try {
      return await runConfirmed(input);
    } finally {
      isUnseen.current = false;
      setRunning((count) => count - 1);
    }
  }

  async function run(input: Input, showError?: ShowApiError): Promise<boolean> {
    if (isUnseen.current) return false;
    try {
      const done = await start(input);
      if (!done) return false;
      await Promise.all(refreshes.map((key) => queries.invalidateQueries({ queryKey: [key] })));
      onDone?.(done.answer);
      return true;
    } catch (error) {
      show(error, showError);
      return false;
    }
  }

  function show(error: unknown, showError?: ShowApiError) {
    if (isSessionExpired(error)) return;
    if (error instanceof ApiError && codeOf(error) !== 'GENERIC_ERROR') {
      warn(showError?.(error) ? undefined : errorText(i18n, error));
      return;
    }
    if (error instanceof Unreachable) {
      if (onUnanswered) onUnanswered();
      else toasts.warning({ title: t('unanswered.title'), text: t('unanswered.text') });
      return;
    }
    // Warns users who cannot leave their page, instead of opening the error page.
    if (failed || store.get(leaveBlockerAtom)) warn(errorText(i18n, error));
    else navigate('/app/error/GENERIC_ERROR');
  }

  /** Without `cause` if the page shows it already. */
  function warn(cause: string | undefined) {
    if (failed) toasts.warning({ title: failed, ...(cause && { text: cause }) });
    else if (cause) toasts.warning({ title: cause });
  }

  return { run, busy: running > 0 };
}

/** Number of branches that the question lists; of further ones it has the number. */
const NAMED = 5;

/**
 * Asks for confirmation of a change that ends service for waiting customers, with number and branches. Resolves
 * with the confirmed number, null if declined; throws other errors.
 */
function useConfirmWaitingCustomers(): (error: unknown) => Promise<number | null> {
  const { t, i18n } = useTranslation('people-waiting');
  const confirm = useConfirm();

  const branch = ({ name, people, asOf }: BranchWaiting): string =>
    asOf === null
      ? t('place', { name, people })
      : t('placeAsOf', { name, people, time: timeText(asOf, i18n.language) });

  return async (error) => {
    if (!(error instanceof ApiError) || error.status !== 'CUSTOMERS_ARE_WAITING') throw error;
    const { params = {}, waiting = [] } = error.detail;
    const [people, branches, uncalled] = [params.people, params.branches, params.uncalled].map(Number);
    if (!people || !branches || uncalled === undefined) throw error;
    const named = waiting.slice(0, NAMED).map(branch).join(', ');
    const others = branches - Math.min(NAMED, waiting.length);
    const isWanted = await confirm({
      title: t('title', {
        people: t('people', { count: people }),
        branches: t('places', { count: branches }),
      }),
      text: [
        others > 0 ? `${named} ${t('more', { count: others })}` : named,
        ...(uncalled < people ? [t('stillCalled')] : []),
        ...(uncalled > 0 && uncalled < people ? [t('uncalled.some', { count: uncalled })] : []),
        ...(uncalled === people ? [t('uncalled.all')] : []),
      ],
      confirm: t(`anyway.${doingOf(params.doing)}`),
      danger: true,
    });
    return isWanted ? people : null;
  };
}

const DOING = ['disable', 'remove', 'change'] as const;

/** Parses the action; `change` for values of a newer server. */
const doingOf = (action: unknown): (typeof DOING)[number] => DOING.find((one) => one === action) ?? 'change';

/** Formats a time, with its date if it is not today. */
function timeText(at: Millis, language: string): string {
  return recentText(at, language, Date.now());
}

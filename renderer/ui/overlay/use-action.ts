import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isSessionExpired } from '#renderer/lib/api.tsx';
import { codeOf, errorText } from '#renderer/lib/errors.ts';
import { randomKey } from '#renderer/lib/random-key.ts';
import { leaveBlockerAtom } from '#renderer/lib/session.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { type CallOptions, ChangeGivenUp, Unreachable } from '#shared/contract/client.ts';
import { useToasts } from './toasts.tsx';
import { useConfirmWaitingCustomers } from './use-confirm-waiting-customers.ts';
import { useResolveChange } from './use-resolve-change.tsx';

export interface ActionOptions<Answer> {
  /** First parts of the query keys whose data the action makes old. */
  readonly refreshes?: readonly string[];
  readonly onDone?: (answer: Answer) => void;
  /** Heads the cause where it could not be done; an unexpected failure then leads nowhere. */
  readonly failed?: string | undefined;
  /** Says instead of a message that no answer came: it was perhaps done. */
  readonly onUnanswered?: () => void;
  /** Namespace that names the fields of what is changed, where another user has changed it too. */
  readonly texts?: string;
}

/** Shows a refusal where it arose. Answers true when it did; else the refusal becomes a warning toast. */
export type ShowApiError = (error: ApiError) => boolean;

/**
 * Has the server do what the user asks for. One key goes with it, so an unanswered call that is tried again does not
 * do it twice; nor does a second press, before the page shows that it is at it. What would take service from people who
 * wait is asked about, and done once it is wanted anyway; so is what another user has changed since it was read, where
 * `perform` names what it is based on. `run` resolves with whether it was done and never throws: a
 * refusal is shown by the caller or as a warning, an unexpected failure leads to the error page.
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

  /** Asks as often as more people are waiting than were known; null once it is not wanted. */
  async function runConfirmed(input: Input): Promise<{ readonly answer: Answer } | null> {
    const idempotencyKey = randomKey();
    let waitingKnown = 0;
    for (;;) {
      try {
        const call = { idempotencyKey, waitingKnown, onChanged: resolveChange };
        return { answer: await mutation.mutateAsync({ input, call }) };
      } catch (error) {
        if (error instanceof ChangeGivenUp) return null;
        const people = await askWaiting(error);
        if (people === null) return null;
        waitingKnown = people;
      }
    }
  }

  /** Does it, and lets the page be drawn as busy at once. */
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
    // Warns users who have to stay on their page, instead of leading them away from it.
    if (failed || store.get(leaveBlockerAtom)) warn(errorText(i18n, error));
    else navigate('/app/error/GENERIC_ERROR');
  }

  /** The cause is missing where it is shown already. */
  function warn(cause: string | undefined) {
    if (failed) toasts.warning({ title: failed, ...(cause && { text: cause }) });
    else if (cause) toasts.warning({ title: cause });
  }

  return { run, busy: running > 0 };
}

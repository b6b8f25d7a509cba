import { useEffect, useRef, useState } from 'react';
import { REQUEST_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import { isPassing } from '#renderer/public-pages/is-passing.ts';
import { wait } from '#renderer/public-pages/wait.ts';
import { ApiError } from '#shared/contract/api-error.ts';

/** Delay before an unanswered request is retried, ms. */
const RETRY_MS = 3_000;

/** State of a request. */
export interface QueryState<Answer> {
  readonly answer: Answer | null;
  readonly error: ApiError | null;
  /** True if the last attempt got no answer. */
  readonly isDisconnected: boolean;
  /** Repeats the request. */
  readonly again: () => void;
}

/** Sends a request and retries until it is answered; starts over if `key` changes. */
export function useAnswer<Answer>(
  key: string,
  fetchOnce: (signal: AbortSignal) => Promise<Answer>,
): QueryState<Answer> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<Omit<QueryState<Answer>, 'again'> & { readonly key: string }>({
    key,
    answer: null,
    error: null,
    isDisconnected: false,
  });
  const latest = useRef(fetchOnce);
  latest.current = fetchOnce;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is one more question of the same key
  useEffect(() => {
    const end = new AbortController();
    async function fetchAnswer(): Promise<void> {
      while (!end.signal.aborted) {
        try {
          const answer = await latest.current(
            AbortSignal.any([end.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
          );
          return setState({ key, answer, error: null, isDisconnected: false });
        } catch (error) {
          if (end.signal.aborted) return;
          if (error instanceof ApiError && !isPassing(error))
            return setState({ key, answer: null, error, isDisconnected: false });
          setState((before) => ({
            key,
            answer: before.key === key ? before.answer : null,
            error: null,
            isDisconnected: true,
          }));
        }
        await wait(RETRY_MS, end.signal);
      }
    }
    void fetchAnswer();
    return () => end.abort();
  }, [key, round]);
  const view = state.key === key ? state : { answer: null, error: null, isDisconnected: false };
  return { ...view, again: () => setRound((before) => before + 1) };
}

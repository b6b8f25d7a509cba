import { useEffect, useRef, useState } from 'react';
import { isPassing } from '#renderer/public-pages/is-passing.ts';
import { wait } from '#renderer/public-pages/wait.ts';
import { ApiError } from '#shared/contract/api-error.ts';

/** How long until a question is asked again that nobody answered, ms. */
const RETRY_MS = 3_000;
const TIMEOUT_MS = 10_000;

/** What a question has led to so far. */
export interface QueryState<Answer> {
  readonly answer: Answer | null;
  readonly refusal: ApiError | null;
  /** Nobody has answered the last time. */
  readonly isDisconnected: boolean;
  /** Asks once more. */
  readonly again: () => void;
}

/** Asks the server, and again until it answers; anew whenever `key` is another. */
export function useAnswer<Answer>(
  key: string,
  fetchOnce: (signal: AbortSignal) => Promise<Answer>,
): QueryState<Answer> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<Omit<QueryState<Answer>, 'again'> & { readonly key: string }>({
    key,
    answer: null,
    refusal: null,
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
          const answer = await latest.current(AbortSignal.any([end.signal, AbortSignal.timeout(TIMEOUT_MS)]));
          return setState({ key, answer, refusal: null, isDisconnected: false });
        } catch (error) {
          if (end.signal.aborted) return;
          if (error instanceof ApiError && !isPassing(error))
            return setState({ key, answer: null, refusal: error, isDisconnected: false });
          setState((before) => ({
            key,
            answer: before.key === key ? before.answer : null,
            refusal: null,
            isDisconnected: true,
          }));
        }
        await wait(RETRY_MS, end.signal);
      }
    }
    void fetchAnswer();
    return () => end.abort();
  }, [key, round]);
  const shown = state.key === key ? state : { answer: null, refusal: null, isDisconnected: false };
  return { ...shown, again: () => setRound((before) => before + 1) };
}

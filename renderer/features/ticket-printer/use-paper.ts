import { useEffect, useState } from 'react';
import { REQUEST_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Client } from '#shared/contract/client.ts';
import { getPrintPaper } from '#shared/contract/devices/print-paper.ts';
import { type TicketPaper, ticketPaper } from '#shared/contract/devices/ticket-paper.ts';
import type { WantedPaper } from './wanted-paper.ts';

/** Reason why there is no paper. */
export type NoPaper = 'none' | 'unreadable' | 'noJob' | 'unreachable';

export type PaperResult =
  | { readonly kind: 'loading' }
  | { readonly kind: 'paper'; readonly paper: TicketPaper; readonly from: 'job' | 'draft' }
  | { readonly kind: 'without'; readonly why: NoPaper };

/** Loads the requested paper; a draft follows changes in the window of its designer. */
export function usePaper(client: Client, wanted: WantedPaper): PaperResult {
  const [found, setFound] = useState<PaperResult>(() => withoutSavepoint(wanted));

  useEffect(() => {
    if (wanted.kind !== 'job') return;
    const end = new AbortController();
    const signal = AbortSignal.any([end.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    client.call(getPrintPaper, { params: { id: wanted.key } }, { signal }).then(
      (paper) => setFound({ kind: 'paper', paper, from: 'job' }),
      (error: unknown) => {
        if (!end.signal.aborted) setFound({ kind: 'without', why: whyNot(error) });
      },
    );
    return () => end.abort();
  }, [client, wanted]);

  useEffect(() => {
    if (wanted.kind !== 'draft') return;
    const onStorage = ({ key }: StorageEvent) => key === DRAFT_KEY && setFound(ofDraft(storedDraft()));
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [wanted]);

  return found;
}

const whyNot = (error: unknown): NoPaper =>
  error instanceof ApiError && error.status === 'NOT_FOUND' ? 'noJob' : 'unreachable';

const storedDraft = (): DraftPaper => draftPaper(() => localStorage);

function withoutSavepoint({ kind }: WantedPaper): PaperResult {
  if (kind === 'job') return { kind: 'loading' };
  return kind === 'noJob' ? { kind: 'without', why: 'noJob' } : ofDraft(storedDraft());
}

const ofDraft = (draft: DraftPaper): PaperResult =>
  typeof draft === 'string'
    ? { kind: 'without', why: draft }
    : { kind: 'paper', paper: draft, from: 'draft' };

/**
 * Storage key of the draft paper, as JSON.
 *
 * @internal used by tests besides this file
 */
export const DRAFT_KEY = 'turno.ticketPrinter';

type DraftPaper = TicketPaper | 'none' | 'unreadable';

/**
 * Reads the draft that a designer left in this browser.
 *
 * @internal used by tests besides this file
 */
export function draftPaper(storage: () => Pick<Storage, 'getItem'>): DraftPaper {
  const stored = read(storage);
  if (stored === null) return 'none';
  const { data } = ticketPaper.safeParse(parsed(stored));
  return data ?? 'unreadable';
}

/** Null if the browser denies storage. */
function read(storage: () => Pick<Storage, 'getItem'>): string | null {
  try {
    return storage().getItem(DRAFT_KEY);
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

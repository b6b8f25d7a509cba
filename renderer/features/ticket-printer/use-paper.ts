import { useEffect, useState } from 'react';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Client } from '#shared/contract/client.ts';
import { getPrintPaper } from '#shared/contract/devices/print-paper.ts';
import type { TicketPaper } from '#shared/contract/devices/ticket-paper.ts';
import { DRAFT_KEY, type DraftPaper, draftPaper } from './draft-paper.ts';
import type { WantedPaper } from './wanted-paper.ts';

const TIMEOUT_MS = 10_000;

/** Names why there is no paper to show. */
export type NoPaper = 'none' | 'unreadable' | 'noJob' | 'unreachable';

export type PaperResult =
  | { readonly kind: 'loading' }
  | { readonly kind: 'paper'; readonly paper: TicketPaper; readonly from: 'job' | 'draft' }
  | { readonly kind: 'without'; readonly why: NoPaper };

/** Finds the paper that is wanted; a draft follows its designer, who goes on in another window. */
export function usePaper(client: Client, wanted: WantedPaper): PaperResult {
  const [found, setFound] = useState<PaperResult>(() => withoutSavepoint(wanted));

  useEffect(() => {
    if (wanted.kind !== 'job') return;
    const end = new AbortController();
    const signal = AbortSignal.any([end.signal, AbortSignal.timeout(TIMEOUT_MS)]);
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
    const follow = ({ key }: StorageEvent) => key === DRAFT_KEY && setFound(ofDraft(storedDraft()));
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
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

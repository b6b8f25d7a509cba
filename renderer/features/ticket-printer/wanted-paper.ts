import { printJobKey } from '#shared/contract/devices/printing.ts';

/** Requested paper: a print job, an invalid job, or the draft of the designer. */
export type WantedPaper =
  | { readonly kind: 'job'; readonly key: string }
  | { readonly kind: 'noJob' }
  | { readonly kind: 'draft' };

/** Parses the query of the address. */
export function wantedPaper(search: string): WantedPaper {
  const job = new URLSearchParams(search).get('job');
  if (job === null) return { kind: 'draft' };
  const { data: key } = printJobKey.safeParse(job);
  return key === undefined ? { kind: 'noJob' } : { kind: 'job', key };
}

import { printJobKey } from '#shared/contract/devices/printing.ts';

/** Which paper the address asks for: that of a print job, a name of none, or the draft of a designer. */
export type WantedPaper =
  | { readonly kind: 'job'; readonly key: string }
  | { readonly kind: 'noJob' }
  | { readonly kind: 'draft' };

/** Reads what the page is to show from the query of its address. */
export function wantedPaper(search: string): WantedPaper {
  const job = new URLSearchParams(search).get('job');
  if (job === null) return { kind: 'draft' };
  const { data: key } = printJobKey.safeParse(job);
  return key === undefined ? { kind: 'noJob' } : { kind: 'job', key };
}

import type { i18n } from 'i18next';
import type { Client } from '#shared/contract/client.ts';
import type { Language } from '#shared/contract/fields.ts';

/** What all parts of the page need. */
export interface BookingScreen {
  readonly client: Client;
  readonly texts: i18n;
  readonly language: Language;
  /** Says whose page it is, once that is known. */
  readonly onHead: (head: { readonly companyName: string; readonly branchName: string }) => void;
}

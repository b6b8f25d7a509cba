import type { i18n } from 'i18next';
import type { Client } from '#shared/contract/client.ts';
import type { Language } from '#shared/contract/fields.ts';

/** Properties shared by all parts of the page. */
export interface BookingScreen {
  readonly client: Client;
  readonly texts: i18n;
  readonly language: Language;
  /** Reports company and branch of the page, once known. */
  readonly onHead: (head: { readonly companyName: string; readonly branchName: string }) => void;
}

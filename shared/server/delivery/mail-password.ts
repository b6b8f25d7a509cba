import type { Kysely } from 'kysely';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '../db/tables.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** The password for the mail server; empty where it asks for none. Throws where it is not there, or cannot be read. */
export async function mailPassword(
  secrets: Pick<Secrets, 'read'>,
  reader: Kysely<SharedTables>,
  { mailAuth }: Pick<GeneralSettings, 'mailAuth'>,
): Promise<string> {
  if (mailAuth !== 'true') return '';
  const read = await secrets.read(reader, 'mailPass');
  if (read.kind === 'open') return read.text;
  throw new Error(read.kind === 'none' ? 'mailPass is not set' : 'mailPass cannot be read: its key is gone');
}

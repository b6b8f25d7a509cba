import type { Kysely } from 'kysely';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Password of the mail server; empty if none is needed. Throws if missing or unreadable. */
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

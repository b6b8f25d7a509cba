import type { Kysely } from 'kysely';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import type { Actor } from '../audit/audit-entry.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { CheckedChange } from './checked-change.ts';
import { isSecret } from './stored-settings.ts';

/** A secret that is to be another, sealed already; null to forget it. */
interface SecretChange {
  readonly name: SettingName;
  readonly sealed: string | null;
}

/**
 * Seals what is to be kept, before the transaction: the key's file is not waited for inside. `mailPass` tells whether
 * there is a password for mail once that is done. Throws SECRET_KEY_INVALID where there is no key to seal with.
 */
export async function secretChanges(
  reader: Kysely<SharedTables>,
  secrets: Secrets,
  changes: readonly CheckedChange[],
): Promise<{ readonly changed: readonly SecretChange[]; readonly mailPass: boolean }> {
  const changed: SecretChange[] = [];
  const now = await secrets.read(reader, 'mailPass');
  let mailPass = now.kind === 'open';
  for (const { name, value, keeps } of changes) {
    if (!isSecret(name) || keeps) continue;
    if (name === 'mailPass') mailPass = value !== '';
    const before = await secrets.read(reader, name);
    if (before.kind === 'open' ? before.text === value : before.kind === 'none' && value === '') continue;
    changed.push({ name, sealed: value === '' ? null : await secrets.sealed(name, value) });
  }
  return { changed, mailPass };
}

/** Keeps the sealed secrets. That they changed is written down, never what they are. */
export async function saveSecrets(
  scope: TransactionScope<never>,
  changed: readonly SecretChange[],
  { by, secrets }: { readonly by: Actor; readonly secrets: Secrets },
): Promise<void> {
  for (const { name, sealed } of changed) {
    await secrets.keep(scope.trx, name, sealed);
    scope.audit({
      action: 'UPDATE_SETTING',
      by,
      to: { entity: 'general_parameters', pk: null, name },
      after: { value: sealed === null ? 'removed' : 'changed' },
    });
  }
}

import type { Language } from '#shared/contract/fields.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';

/** Initial names of a new server. */
interface FirstNames {
  /** Names of the role with all modules and its user. */
  readonly administrator: string;
  readonly branchType: string;
  readonly closeReason: string;
}

/** Names in the language of the set-up. */
export const FIRST_NAMES: Readonly<Record<Language, FirstNames>> = {
  es: { administrator: 'Administrador', branchType: 'Oficina', closeReason: 'Fin de turno' },
  en: { administrator: 'Administrator', branchType: 'Office', closeReason: 'End of shift' },
  sv: { administrator: 'Administratör', branchType: 'Kontor', closeReason: 'Slut på arbetspasset' },
};

/** Language of names when the environment sets a server up without one. */
export const DEFAULT_LANGUAGE: Language = 'es';

/** Stores the language of the set-up in the general settings. */
export async function storeLanguage<Notice>(
  scope: TransactionScope<Notice>,
  language: Language,
): Promise<void> {
  const name = 'language';
  const known = await scope.trx
    .selectFrom('general_parameters')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!known)
    await repository(scope, 'general_parameters').insert({ name, value: language, description: '' });
}

import type { Language } from '#shared/contract/fields.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';

/** Names what a new server begins with, before anybody has named anything. */
interface FirstNames {
  /** The role that may everything, and the user who has it. */
  readonly administrator: string;
  readonly branchType: string;
  readonly closeReason: string;
}

/** The names in the language that an installation is set up in. */
export const FIRST_NAMES: Readonly<Record<Language, FirstNames>> = {
  es: { administrator: 'Administrador', branchType: 'Oficina', closeReason: 'Fin de turno' },
  en: { administrator: 'Administrator', branchType: 'Office', closeReason: 'End of shift' },
  sv: { administrator: 'Administratör', branchType: 'Kontor', closeReason: 'Slut på arbetspasset' },
};

/** Names are in this language where a server's environment sets it up and says none. */
export const DEFAULT_LANGUAGE: Language = 'es';

/** Keeps the language that an installation is set up in as the one of its general settings. */
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

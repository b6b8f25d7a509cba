import type { Language } from '#shared/contract/fields.ts';

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

/** The language of a server that its environment sets up, which asks nobody. */
export const UNASKED: Language = 'es';

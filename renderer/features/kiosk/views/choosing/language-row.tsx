import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { Language } from '#shared/contract/fields.ts';
import css from './language-row.module.css';

/** Each language is named in itself, for those who read no other. */
const NAMES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English', sv: 'Svenska' };

interface Props {
  readonly label: string;
  readonly languages: readonly Language[];
  readonly chosen: Language;
  /** True while nothing may be pressed. */
  readonly locked: boolean;
  readonly onSelect: (language: Language) => void;
  /** The way to larger and plainer screens. */
  readonly easy: { readonly label: string; readonly on: boolean; readonly onToggle: () => void };
}

/** Shows the languages, always at the same place; the chosen one lies flat and has a check. */
export function LanguageRow({ label, languages, chosen, locked: resting, onSelect, easy }: Props) {
  return (
    <nav className={css.row} aria-label={label}>
      {languages.length > 1 &&
        languages.map((language) => (
          <button
            key={language}
            type="button"
            className={css.language}
            lang={language}
            aria-pressed={language === chosen}
            disabled={resting && language !== chosen}
            onClick={() => onSelect(language)}
          >
            {language === chosen && <IconCheck stroke={2.5} aria-hidden />}
            {NAMES[language]}
          </button>
        ))}
      <button
        type="button"
        className={css.easy}
        aria-label={easy.label}
        aria-pressed={easy.on}
        disabled={resting}
        onClick={easy.onToggle}
      />
    </nav>
  );
}

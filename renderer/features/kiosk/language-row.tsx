import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { Language } from '#shared/contract/fields.ts';
import css from './kiosk.module.css';

/** Native names. */
const NAMES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English', sv: 'Svenska' };

interface Props {
  readonly label: string;
  readonly languages: readonly Language[];
  readonly selected: Language;
  /** True while disabled. */
  readonly locked: boolean;
  readonly onSelect: (language: Language) => void;
  /** Button for large type. */
  readonly easy: { readonly label: string; readonly on: boolean; readonly onToggle: () => void };
}

/** Language buttons at a fixed position; the selected one is flat with a check. */
export function LanguageRow({ label, languages, selected, locked: resting, onSelect, easy }: Props) {
  return (
    <nav className={css.row} aria-label={label}>
      {languages.length > 1 &&
        languages.map((language) => (
          <button
            key={language}
            type="button"
            className={css.language}
            lang={language}
            aria-pressed={language === selected}
            disabled={resting && language !== selected}
            onClick={() => onSelect(language)}
          >
            {language === selected && <IconCheck stroke={2.5} aria-hidden />}
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

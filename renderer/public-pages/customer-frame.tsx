import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import css from './customer-frame.module.css';

interface Props {
  readonly language: Language;
  /** Label of the language button; `now` is the current language code. */
  readonly languageLabel: (now: string) => string;
  readonly onLanguage: (language: Language) => void;
  readonly companyName: string;
  readonly branchName: string;
  /** Highlighted, when the customer is called. */
  readonly isCalled?: boolean;
  readonly children: ReactNode;
}

/** Frame of customer pages: company, branch and language button. */
export function CustomerFrame({
  language,
  languageLabel,
  onLanguage,
  companyName,
  branchName,
  isCalled,
  children,
}: Props) {
  const next = LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? 'es';
  const now = language.toUpperCase();
  return (
    <div className={css.page} data-called={isCalled || undefined}>
      <div className={css.column}>
        <header className={css.head}>
          <p>
            {companyName || 'Turno'}
            {branchName && <small>{branchName}</small>}
          </p>
          <button
            type="button"
            className={css.language}
            aria-label={languageLabel(now)}
            onClick={() => onLanguage(next)}
          >
            {now}
          </button>
        </header>
        {children}
      </div>
    </div>
  );
}

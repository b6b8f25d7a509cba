import type { TFunction } from 'i18next';
import css from './phone.module.css';

/** More than that are told in words only. */
const MAX_DISCS = 5;

/** Draws the people ahead as discs, the customer's own last. */
export function QueueIllustration({ ahead, t }: { readonly ahead: number; readonly t: TFunction<'phone'> }) {
  if (ahead > MAX_DISCS || ahead === 0) return null;
  return (
    <div className={css.line} role="img" aria-label={t('line', { count: ahead })}>
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 14h14l-4.5 -4.5l4.5 -4.5h-14v16" />
      </svg>
      {Array.from({ length: ahead }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people ahead are told by nothing else
        <i key={place} />
      ))}
      <i className={css.me} />
      <span>{t('you')}</span>
    </div>
  );
}

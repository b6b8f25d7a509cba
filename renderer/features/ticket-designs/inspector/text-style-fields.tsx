import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/inspector.module.css';
import { TEXT_SIZES, type TextElement } from '#shared/contract/configuration/ticket-design.ts';
import { useDesigner } from '../designer-context.ts';
import type { TextName } from '../draft/draft.ts';
import own from './ticket-inspector.module.css';

const EMPHASES = ['bold', 'underline', 'italic'] as const;

/** Says how the letters of an element look: their size, with how many fit in a line, and their emphasis. */
export function TextStyleFields({ element }: { readonly element: TextName }) {
  const { t } = useTranslation('ticket-designs');
  const { draft, preview, locked, set } = useDesigner();
  const text: TextElement = draft.design[element];
  const lettersOf = (size: TextElement['size']) => preview?.sizes.find((one) => one.size === size)?.letters;
  return (
    <div className={css.group}>
      <h3 className={css.subject}>{t('size')}</h3>
      <SegmentedControl
        fullWidth
        aria-label={t('size')}
        disabled={locked}
        value={String(text.size)}
        onChange={(size) => set('size', element, { size: Number(size) as TextElement['size'] })}
        data={TEXT_SIZES.map((size) => {
          const charactersPerLine = lettersOf(size);
          return {
            value: String(size),
            label: (
              <span className={own.size}>
                {t(`sizes.${size}`)}
                {charactersPerLine !== undefined && <small>{t('fit', { count: charactersPerLine })}</small>}
              </span>
            ),
          };
        })}
      />
      <div className={css.pair}>
        <span className={css.subject}>{t('letters')}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend of its own, and this label stands beside. */}
        <div className={own.signs} role="group" aria-label={t('letters')}>
          {EMPHASES.map((emphasis) => (
            <button
              key={emphasis}
              type="button"
              className={own[emphasis]}
              disabled={locked}
              title={t(emphasis)}
              aria-label={t(emphasis)}
              aria-pressed={text[emphasis]}
              onClick={() => set('letters', element, { [emphasis]: !text[emphasis] })}
            >
              {t(`sign.${emphasis}`)}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

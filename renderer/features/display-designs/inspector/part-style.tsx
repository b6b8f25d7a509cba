import { useTranslation } from 'react-i18next';
import { ColourField } from '#renderer/ui/designer/look/colour-field.tsx';
import { ContrastHint } from '#renderer/ui/designer/look/contrast-hint.tsx';
import { PartStyleSettings } from '#renderer/ui/designer/look/part-style-settings.tsx';
import { MAX_SIGNAGE_BORDER } from '#shared/contract/devices/signage-design.ts';
import { useDesigner } from '../designer-context.ts';
import { MIN_DISPLAY_CONTRAST, type StyledPart, textOf } from '../draft/readable.ts';

/** Sets how one part of the screen looks, and measures whether its words are read from the other end of a room. */
export function PartStyleFields({ part }: { readonly part: StyledPart }) {
  const { t } = useTranslation(['display-designs', 'designer']);
  const { draft, picture, locked, set } = useDesigner();
  const { style } = draft.design;
  const found = textOf(part, draft.design, picture);
  const change = (own: object, typing?: string) =>
    set(
      'look',
      (design) => ({ style: { ...design.style, [part]: { ...design.style[part], ...own } } }),
      typing && `${part} ${typing}`,
    );
  return (
    <PartStyleSettings
      title={t('look')}
      reset={t('asUsual')}
      value={style[part]}
      maxBorder={MAX_SIGNAGE_BORDER}
      locked={locked}
      onChange={change}
      moreColours={
        part === 'popup' && (
          <ColourField
            label={t('labelColor')}
            value={style.popup.labelColor}
            disabled={locked}
            onChange={(labelColor) => change({ labelColor }, 'labelColor')}
          />
        )
      }
      contrast={found.map(({ key, words, grounds }) => (
        <ContrastHint
          key={key}
          of={found.length > 1 ? t(key === 'fontColor' ? 'designer:look.fontColor' : key) : undefined}
          words={words}
          grounds={grounds}
          least={MIN_DISPLAY_CONTRAST}
          onTake={locked ? undefined : (colour) => change({ [key]: colour })}
        />
      ))}
    />
  );
}

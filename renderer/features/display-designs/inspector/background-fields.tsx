import { useTranslation } from 'react-i18next';
import { ColourField } from '#renderer/ui/designer/look/colour-field.tsx';
import { ContrastHint } from '#renderer/ui/designer/look/contrast-hint.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { UploadButton } from '#renderer/ui/resources/upload-button.tsx';
import { useDesigner } from '../designer-context.ts';
import { MIN_DISPLAY_CONTRAST, textOnBackground } from '../draft/readable.ts';
import css from './inspector.module.css';

const NONE = 'none';

/** Sets what lies behind everything: a colour, and a picture over it. */
export function BackgroundFields() {
  const { t } = useTranslation('display-designs');
  const { draft, files, picture, locked, set } = useDesigner();
  const { image, style } = draft.design;
  const images = files.filter(({ type }) => type === 'image').map(({ name }) => name);
  const isRemoved = image !== null && !images.includes(image);
  return (
    <div className={css.fields}>
      <ColourField
        label={t('background')}
        value={style.background}
        disabled={locked}
        onChange={(background) =>
          set('look', (design) => ({ style: { ...design.style, background } }), 'background')
        }
      />
      <SelectField
        label={t('image')}
        options={[
          { value: NONE, label: t('noImage') },
          ...images.map((name) => ({ value: name, label: name })),
          ...(isRemoved ? [{ value: image, label: image }] : []),
        ]}
        value={image ?? NONE}
        disabled={locked}
        error={isRemoved ? t('fileGone') : undefined}
        onChange={(name) => set('choice', { image: name === NONE ? null : name })}
      />
      {textOnBackground(draft.design, picture).map(({ words, grounds }) => (
        <ContrastHint
          key={words}
          of={t('onBackground')}
          least={MIN_DISPLAY_CONTRAST}
          words={words}
          grounds={grounds}
        />
      ))}
      {!locked && (
        <UploadButton
          module="signature"
          types={['image']}
          onUploaded={({ name }) => set('choice', { image: name })}
        />
      )}
    </div>
  );
}

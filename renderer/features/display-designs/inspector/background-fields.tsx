import { useTranslation } from 'react-i18next';
import { ColourField } from '#renderer/ui/designer/look/colour-field.tsx';
import { ContrastLine } from '#renderer/ui/designer/look/contrast-line.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { UploadButton } from '#renderer/ui/resources/upload-button.tsx';
import { useDesigner } from '../designer-context.ts';
import { LEAST_ON_DISPLAYS, wordsOnBackground } from '../draft/readable.ts';
import css from './inspector.module.css';

const NONE = 'none';

/** Sets what lies behind everything: a colour, and a picture over it. */
export function BackgroundFields() {
  const { t } = useTranslation('display-designs');
  const { draft, files, picture, locked, set } = useDesigner();
  const { image, style } = draft.design;
  const pictures = files.filter(({ type }) => type === 'image').map(({ name }) => name);
  const isGone = image !== null && !pictures.includes(image);
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
          ...pictures.map((name) => ({ value: name, label: name })),
          ...(isGone ? [{ value: image, label: image }] : []),
        ]}
        value={image ?? NONE}
        disabled={locked}
        error={isGone ? t('fileGone') : undefined}
        onChange={(name) => set('choice', { image: name === NONE ? null : name })}
      />
      {wordsOnBackground(draft.design, picture).map(({ words, grounds }) => (
        <ContrastLine key={words} of={t('onBackground')} least={LEAST_ON_DISPLAYS} {...{ words, grounds }} />
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

import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import column from '#renderer/ui/designer/column.module.css';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import { useDesigner } from '../designer-context.ts';
import { TypeIllustration } from './type-illustration.tsx';
import css from './types-column.module.css';

const TYPES = Object.entries(SCREEN_TYPES) as readonly [keyof typeof SCREEN_TYPES, number][];

/** Chooses one of the five types by its picture. What another type shows stays in the design. */
export function TypesColumn() {
  const { t } = useTranslation('display-designs');
  const { draft, locked, set } = useDesigner();
  return (
    <div className={`${column.column} ${css.types}`} role="radiogroup" aria-label={t('screenType')}>
      <b className={column.title} aria-hidden="true">
        {t('screenType')}
      </b>
      {TYPES.map(([name, screenType]) => (
        <label key={name} className={css.type} title={t(`screenTypes.${name}.hint`)}>
          <input
            className="visually-hidden"
            type="radio"
            name="screenType"
            checked={draft.design.screenType === screenType}
            disabled={locked}
            onChange={() => set('type', { screenType })}
          />
          <TypeIllustration screenType={screenType} />
          <span>
            {t(`screenTypes.${name}.name`)}
            <IconCheck className={css.check} size={16} stroke={2} aria-hidden="true" />
          </span>
        </label>
      ))}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/inspector.module.css';
import { useDesigner } from '../designer-context.ts';
import { LocalTextFields } from './local-text-fields.tsx';
import { Style } from './screen-inspector.tsx';

/** What the head of the screen asks, and how it looks. */
export function HeaderInspector() {
  const { t } = useTranslation('kiosk-designer');
  const { screen, change } = useDesigner();
  return (
    <>
      <header className={css.head}>
        <h2>{t('header')}</h2>
      </header>
      {(['question', 'hint'] as const).map((key) => (
        <LocalTextFields
          key={key}
          label={t(key)}
          value={screen[key]}
          onChange={(text, language) =>
            change('text', (one) => ({ ...one, [key]: text }), `${screen.randomId} ${key} ${language}`)
          }
        />
      ))}
      {screen.columns.map((column, place) => (
        <LocalTextFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={place}
          label={t('columnTitle', { column: place + 1 })}
          value={column.title}
          onChange={(title, language) =>
            change(
              'text',
              (one) => ({
                ...one,
                columns: one.columns.map((each, at) => (at === place ? { ...each, title } : each)),
              }),
              `${screen.randomId} column ${place} ${language}`,
            )
          }
        />
      ))}
      <Style part="header" />
    </>
  );
}

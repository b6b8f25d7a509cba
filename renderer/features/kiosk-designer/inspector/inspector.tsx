import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/inspector.module.css';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { useDesigner } from '../designer-context.ts';
import { cellAt } from '../draft/grid-changes.ts';
import { ButtonInspector } from './button-inspector.tsx';
import { HeaderInspector } from './header-inspector.tsx';
import { ScreenInspector, Style } from './screen-inspector.tsx';

/** Shows the chosen part: a button, the head, the foot, else the screen itself. */
export function Inspector() {
  const { t } = useTranslation('kiosk-designer');
  const { screen, part } = useDesigner();
  const place = part.part === 'cell' && cellAt(screen, part.place) ? part.place : null;
  const isAction = screen.type === 'ACTION';
  return (
    <aside className={css.inspector} aria-label={t('chosen')} data-marks-required>
      {place && isAction ? (
        <ButtonInspector key={`${screen.randomId} ${place.column} ${place.row}`} place={place} />
      ) : part.part === 'header' && isAction ? (
        <HeaderInspector />
      ) : part.part === 'footer' && isAction ? (
        <>
          <header className={css.head}>
            <h2>{t('footer')}</h2>
          </header>
          <p className={css.note}>{t('footerNote')}</p>
          <Style part="footer" />
        </>
      ) : (
        <ScreenInspector />
      )}
      <RequiredLegend />
    </aside>
  );
}

import {
  IconAlertCircle,
  IconAlertTriangle,
  IconHome,
  IconLayoutGrid,
  IconMessage,
  IconPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { randomKey } from '#renderer/lib/random-key.ts';
import css from '#renderer/ui/designer/designer.module.css';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { useDesigner } from './designer-context.ts';
import { withNewScreen } from './draft.ts';
import { isError } from './review.ts';

const ICONS = { ACTION: IconLayoutGrid, MESSAGE: IconMessage, ERROR: IconAlertCircle } as const;

/** Screens of the kiosk, each with the number of its problems. */
export function ScreensColumn() {
  const { t } = useTranslation('kiosk-designer');
  const { draft, screen, problems, locked, edit, act } = useDesigner();

  function add() {
    const randomId = randomKey();
    act('newScreen', (now) => withNewScreen(now, { randomId, name: t('newScreenName'), type: 'ACTION' }));
    edit({ part: 'screen' }, randomId);
  }

  return (
    <nav className={css.entries} aria-label={t('screens')}>
      <b className={css.title}>{t('screens')}</b>
      {draft.map(({ design, enabled }) => {
        const Icon = design.default ? IconHome : ICONS[design.type];
        const own = problems.filter((one) => one.screen === design.randomId);
        return (
          <button
            key={design.randomId}
            type="button"
            className={css.entry}
            aria-current={design.randomId === screen.randomId || undefined}
            onClick={() => edit({ part: 'screen' }, design.randomId)}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            <span>
              <b>{design.name || t('unnamed')}</b>
              <Kind design={design} isEnabled={enabled === 'Y'} />
            </span>
            {own.length > 0 && <Mark wrong={own.some(isError)} count={own.length} />}
          </button>
        );
      })}
      {!locked && (
        <button type="button" className={css.add} onClick={add}>
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
          {t('newScreen')}
        </button>
      )}
    </nav>
  );
}

function Kind({ design, isEnabled }: { readonly design: KioskScreen; readonly isEnabled: boolean }) {
  const { t } = useTranslation('kiosk-designer');
  const { type, message } = design;
  const says = {
    ACTION: design.default ? t('kind.first') : t('kind.buttons', { count: buttonsOf(design).length }),
    MESSAGE:
      message.duration === 0 ? t('kind.untilTouched') : t('kind.message', { seconds: message.duration }),
    ERROR: t('kind.error'),
  }[type];
  return <small>{isEnabled ? says : t('kind.unused')}</small>;
}

function Mark({ wrong, count }: { readonly wrong: boolean; readonly count: number }) {
  const Icon = wrong ? IconAlertCircle : IconAlertTriangle;
  return (
    <span className={css.mark} data-wrong={wrong || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {count}
    </span>
  );
}

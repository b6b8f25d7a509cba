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
import { localTextIn } from '#renderer/public-pages/texts.ts';
import css from '#renderer/ui/designer/designer.module.css';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import { type KioskScreen, MAX_SCREEN_NAME_LENGTH } from '#shared/contract/devices/kiosk-screen.ts';
import { type Part, useDesigner } from './designer-context.ts';
import { cellAt, withNewScreen } from './draft.ts';
import { isError, type Problem } from './review.ts';

const ICONS = { ACTION: IconLayoutGrid, MESSAGE: IconMessage, ERROR: IconAlertCircle } as const;

/** Screens of the kiosk and their problems; a problem opens its field. */
export function ScreensColumn() {
  const { t } = useTranslation('kiosk-designer');
  const { draft, screen, problems, locked, select, act } = useDesigner();

  function add() {
    const randomId = randomKey();
    act('newScreen', (now) => withNewScreen(now, { randomId, name: t('newScreenName'), type: 'ACTION' }));
    select({ part: 'screen' }, randomId);
  }

  return (
    <nav className={css.column} aria-label={t('screens')}>
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
            onClick={() => select({ part: 'screen' }, design.randomId)}
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
      <Review />
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

function Review() {
  const { t } = useTranslation('kiosk-designer');
  const { problems } = useDesigner();
  const errors = problems.filter(isError).length;
  return (
    <section className={css.review} aria-label={t('review')}>
      <h2>
        {t('review')}
        <span>
          {problems.length === 0
            ? t('nothingWrong')
            : [
                errors > 0 && t('errors', { count: errors }),
                problems.length > errors && t('warnings', { count: problems.length - errors }),
              ]
                .filter(Boolean)
                .join(', ')}
        </span>
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <ProblemLink problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProblemLink({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation('kiosk-designer');
  const { draft, language, select } = useDesigner();
  const { code, screen, position, part, languages = [] } = problem;
  const design = draft.find((one) => one.design.randomId === screen)?.design;
  const button = design && position && cellAt(design, position);
  const name = [
    design?.name || (design && t('unnamed')),
    button && (localTextIn(button.title, language, 'es') || t('untitled')),
    part && !button && t(`part.${part}`),
  ]
    .filter(Boolean)
    .join(', ');
  const wrong = isError(problem);
  const Icon = wrong ? IconAlertCircle : IconAlertTriangle;
  const says = t(`problem.${code}`, {
    languages: languages.map((one) => t(`language.${one}`)).join(', '),
    max: MAX_SCREEN_NAME_LENGTH,
  });
  return (
    <button
      type="button"
      data-wrong={wrong || undefined}
      onClick={() => screen && select(position ? { part: 'cell', position } : inspected(part), screen)}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {name && <u>{name}</u>}
        {name ? `: ${says}` : says}
      </span>
    </button>
  );
}

/** Part whose inspector has this style. */
const inspected = (part: Problem['part']): Part => ({
  part: part === 'header' || part === 'footer' ? part : 'screen',
});

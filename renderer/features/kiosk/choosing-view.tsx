import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { TFunction } from 'i18next';
import { useRef, useSyncExternalStore } from 'react';
import { clockText, useClock } from '#renderer/public-pages/clock.ts';
import { localTextIn } from '#renderer/public-pages/texts.ts';
import type { SelectedPart } from '#shared/contract/devices/kiosk-preview.ts';
import type { KioskButton as Button, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { LocalText } from '#shared/contract/devices/local-text.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { blockStyle, borderOf, buttonStyle, isInvisible } from './block-style.ts';
import { buttonGrid } from './button-grid.ts';
import { useFittedChoices } from './fit-choices.ts';
import css from './kiosk.module.css';
import { type ButtonStatus, KioskButton, type Subtitle } from './kiosk-button.tsx';
import { buttonAction, type Pair, waitKey } from './kiosk-flow.ts';
import { crowdWording, waitWording } from './kiosk-notices.ts';

interface Props {
  readonly t: TFunction<'kiosk'>;
  readonly viewer: KioskViewer;
  readonly screen: KioskScreen;
  readonly language: Language;
  readonly pair: Pair;
  /** Pressed button; null while all are enabled. */
  readonly served: Button | null;
  /** True while a ticket is being issued, even from another screen. */
  readonly busy: boolean;
  readonly now: () => Millis;
  /** Selected part in a preview. */
  readonly selected: SelectedPart | null;
  /** Large type and high contrast. */
  readonly easy: boolean;
  readonly onEasy: () => void;
  /** Page of a long list, from 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onPress: (
    button: Pick<Button, 'segment' | 'service' | 'print' | 'redirect'>,
    title: string,
  ) => void;
  readonly onLanguage: (language: Language) => void;
}

/** Question, its answers as buttons, and the languages, as designed. */
export function ChoosingView(props: Props) {
  const { t, viewer, screen, language, pair, served, busy, now, selected, easy, onPress, onLanguage } = props;
  const { back, style } = screen;
  const upright = useUpright();
  const { cells, columns, density, asDesigned } = buttonGrid(screen, upright, viewer.screens);
  const own = (text: LocalText) => localTextIn(text, language, viewer.language);
  const status = (button: Button): ButtonStatus => {
    if (button === served) return 'down';
    return busy || buttonAction(button, pair).kind === 'none' ? 'rest' : 'ready';
  };
  // High contrast replaces the design.
  const look = (part: 'page' | 'header' | 'footer') =>
    easy ? undefined : blockStyle(style[part], viewer.images);
  const ring = (part: SelectedPart['part']) => (selected?.part === part ? true : undefined);
  const isSelected = (button: Button) =>
    selected?.part === 'cell' && screen.columns[selected.column]?.rows[selected.row] === button;
  const titles = asDesigned ? screen.columns.map(({ title }) => own(title)) : [];
  const isTitled = titles.some(Boolean);
  const styled = look('header') !== undefined;
  const kiosk = useRef<HTMLElement>(null);
  const texts = cells.map(
    (button) =>
      button && {
        title: own(button.title),
        hasSubtitle: button.subtitle !== null,
        border: easy ? 0 : borderOf(button.style, style.button),
      },
  );
  const grid = { columns, density };
  const fitted = useFittedChoices(texts, { kiosk, grid, upright, easy, styled });
  const pages = fitted?.pages ?? 1;
  const perPage = fitted && pages > 1 ? fitted.rows * columns : cells.length;
  const designed = cells.findIndex((button) => button && isSelected(button));
  const page = designed < 0 ? Math.min(props.page, pages - 1) : Math.floor(designed / perPage);
  const from = page * perPage;

  return (
    <main
      className={css.kiosk}
      ref={kiosk}
      style={look('page')}
      data-density={density}
      data-screen={screen.randomId}
      data-selected={ring('page')}
    >
      <div
        className={css.top}
        style={look('header')}
        data-styled={styled}
        data-measured={styled ? 'box' : undefined}
        data-selected={ring('header')}
      >
        <KioskHeader
          viewer={viewer}
          now={now}
          measured={!styled}
          hasOwnImage={styled && style.header.image !== null}
        />
        <section
          className={css.ask}
          data-measured={styled ? undefined : 'content'}
          data-long={lengthOf(own(screen.question))}
        >
          {back && (
            <button
              type="button"
              className={css.choosingViewBack}
              disabled={busy}
              onClick={() =>
                onPress(
                  { segment: null, service: null, print: false, redirect: back.redirect },
                  own(back.title),
                )
              }
            >
              <IconArrowLeft stroke={2.5} aria-hidden />
              {own(back.title)}
            </button>
          )}
          <h1>{own(screen.question)}</h1>
          <p>{own(screen.hint)}</p>
        </section>
      </div>
      <section
        className={css.options}
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          ...(isTitled && { gridTemplateRows: 'auto' }),
          ...(fitted && {
            gap: px(...fitted.gap),
            gridAutoRows: px(fitted.rowHeight),
            '--pad': px(...fitted.pad),
            ...(fitted.subtitle !== null && { '--subtitle': px(fitted.subtitle) }),
          }),
        }}
      >
        {isTitled &&
          titles.map((title, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <h2 key={column} className={css.columnTitle} data-measured="title">
              {title}
            </h2>
          ))}
        {cells.slice(from, from + perPage).map((button, at) => {
          const kioskLocation = from + at;
          return button ? (
            <KioskButton
              key={`${screen.randomId} ${kioskLocation} ${JSON.stringify(button)}`}
              t={t}
              title={own(button.title)}
              subtitle={subtitleOf(button, props)}
              status={status(button)}
              look={easy ? undefined : buttonStyle(button.style, style.button, viewer.images)}
              invisible={!easy && isInvisible(button.style, style.button)}
              selected={isSelected(button)}
              size={fitted?.titles[kioskLocation]}
              isClose={density !== 'roomy' || fitted?.subtitle === null}
              showsSubtitle={fitted?.subtitle !== null}
              onPress={() => onPress(button, own(button.title))}
            />
          ) : (
            <span key={`empty ${kioskLocation}`} />
          );
        })}
      </section>
      {pages > 1 && <Pager t={t} page={page} pages={pages} locked={busy} onPage={props.onPage} />}
      <div
        className={css.bottom}
        data-measured="box"
        style={look('footer')}
        data-styled={look('footer') !== undefined}
        data-selected={ring('footer')}
      >
        <LanguageRow
          label={t('languages')}
          languages={viewer.languages}
          selected={language}
          locked={busy}
          onSelect={onLanguage}
          easy={{ label: t('easy'), on: easy, onToggle: props.onEasy }}
        />
      </div>
    </main>
  );
}

interface PagerProps {
  readonly t: Props['t'];
  readonly page: number;
  readonly pages: number;
  readonly locked: boolean;
  readonly onPage: (page: number) => void;
}

/** Pager of a long list. */
function Pager({ t, page, pages, locked: resting, onPage }: PagerProps) {
  const turn = (to: number, key: 'previous' | 'next') => (
    <button
      type="button"
      className={css.turn}
      data-removed={to < 0 || to >= pages || undefined}
      disabled={resting || to < 0 || to >= pages}
      onClick={() => onPage(to)}
    >
      <IconArrowLeft stroke={2.5} aria-hidden />
      {t(`pages.${key}`)}
    </button>
  );
  return (
    <nav className={css.pages} aria-label={t('pages.label')}>
      {turn(page - 1, 'previous')}
      <span role="status">{t('pages.at', { page: page + 1, pages })}</span>
      {turn(page + 1, 'next')}
    </nav>
  );
}

const px = (...sizes: readonly number[]): string => sizes.map((size) => `${size}px`).join(' ');

/** Length class of a question; long ones are smaller. */
function lengthOf(question: string): 'long' | 'longer' | undefined {
  if (question.length > 120) return 'longer';
  return question.length > 60 ? 'long' : undefined;
}

/**
 * Subtitle of a button: a text, the expected wait or the waiting customers; null without one.
 *
 * @internal used by tests besides this file
 */
export function subtitleOf(
  button: Button,
  { t, viewer, language, pair }: Pick<Props, 't' | 'viewer' | 'language' | 'pair'>,
): Subtitle | null {
  const { subtitle } = button;
  if (subtitle === null) return null;
  if (typeof subtitle === 'object') {
    const text = localTextIn(subtitle, language, viewer.language);
    return text ? { icon: null, text } : null;
  }
  const data = viewer.waits[waitKey(button, pair) ?? ''];
  if (!data) return null;
  if (subtitle === 'ESTIMATED_WAIT') return { icon: 'wait', text: waitWording(t, data) };
  return { icon: 'crowd', text: crowdWording(t, data) };
}

const QUERY = '(orientation: portrait)';

/** True for portrait screens. */
function useUpright(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

interface KioskHeaderProps {
  readonly viewer: KioskViewer;
  readonly now: () => Millis;
  /** Hides the default emblem when a picture replaces it. */
  readonly hasOwnImage: boolean;
  /** Excluded from the space for the buttons. */
  readonly measured: boolean;
}

/** Company, branch and local time. */
function KioskHeader({ viewer, now, hasOwnImage, measured }: KioskHeaderProps) {
  return (
    <header className={css.head} data-measured={measured ? 'content' : undefined}>
      {!hasOwnImage && <Emblem />}
      <span className={css.names}>
        <span className={css.company}>{viewer.companyName}</span>
        <small>{viewer.branchName}</small>
      </span>
      <time>{clockText(useClock(now), viewer.zone)}</time>
    </header>
  );
}

/** Default emblem: a shield over water. */
function Emblem() {
  return (
    <svg width="40" height="50" viewBox="8 4 32 40" aria-hidden="true">
      <mask id="emblem">
        <path d="M8 4h32v21c0 9-7 15-16 19C15 40 8 34 8 25z" fill="#fff" />
        <g fill="none" stroke="#000" strokeWidth="2.6">
          <path d="M8 22c5.3 0 5.3 4 10.7 4S24 22 29.3 22s5.3 4 10.7 4" />
          <path d="M10 30c4.6 0 4.6 4 9.3 4s4.7-4 9.4-4 4.7 4 9.3 4" />
        </g>
        <path d="M19 18V11h2.5v2h5v-2H29v7z" fill="#000" />
      </mask>
      <path d="M8 4h32v40H8z" fill="var(--ink)" mask="url(#emblem)" />
    </svg>
  );
}

/** Native names. */
const NAMES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English', sv: 'Svenska' };

interface LanguageRowProps {
  readonly label: string;
  readonly languages: readonly Language[];
  readonly selected: Language;
  /** True while disabled. */
  readonly locked: boolean;
  readonly onSelect: (language: Language) => void;
  /** Button for large type. */
  readonly easy: { readonly label: string; readonly on: boolean; readonly onToggle: () => void };
}

/** Language buttons at a fixed position; the selected one is flat with a check. */
function LanguageRow({ label, languages, selected, locked: resting, onSelect, easy }: LanguageRowProps) {
  return (
    <nav className={css.row} aria-label={label}>
      {languages.length > 1 &&
        languages.map((language) => (
          <button
            key={language}
            type="button"
            className={css.language}
            lang={language}
            aria-pressed={language === selected}
            disabled={resting && language !== selected}
            onClick={() => onSelect(language)}
          >
            {language === selected && <IconCheck stroke={2.5} aria-hidden />}
            {NAMES[language]}
          </button>
        ))}
      <button
        type="button"
        className={css.easy}
        aria-label={easy.label}
        aria-pressed={easy.on}
        disabled={resting}
        onClick={easy.onToggle}
      />
    </nav>
  );
}

import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import css from './kiosk.module.css';

/** `ready`: enabled; `down`: pressed; `rest`: disabled. */
export type ButtonStatus = 'ready' | 'down' | 'rest';

const ICONS = { wait: IconClock, crowd: IconUsers };

export interface Subtitle {
  readonly icon: keyof typeof ICONS | null;
  readonly text: string;
}

interface Props {
  readonly t: TFunction<'kiosk'>;
  readonly title: string;
  readonly subtitle: Subtitle | null;
  readonly status: ButtonStatus;
  /** Designed style as CSS variables; undefined for the default. */
  readonly look: CSSProperties | undefined;
  readonly invisible: boolean;
  /** Selected in the designer. */
  readonly selected: boolean;
  /** Font size of the title, px. */
  readonly size: number | undefined;
  /** Compact arrangement of title and subtitle. */
  readonly isClose: boolean;
  readonly showsSubtitle: boolean;
  readonly onPress: () => void;
}

/** Button of an answer. */
export function KioskButton(props: Props) {
  const { t, title, subtitle, status, look, invisible, selected, size, isClose, showsSubtitle, onPress } =
    props;
  const isDown = status === 'down';
  return (
    <button
      type="button"
      className={css.button}
      style={look}
      data-status={status}
      data-close={isClose || undefined}
      data-invisible={invisible || undefined}
      data-selected={selected || undefined}
      disabled={status === 'rest'}
      aria-busy={isDown}
      onClick={onPress}
    >
      {/* If only one line fits, the status replaces the title. */}
      {(showsSubtitle || !isDown) && (
        <b className={css.title} style={{ fontSize: size }}>
          {title}
        </b>
      )}
      {isDown ? (
        <span className={css.subtitle} role="status">
          <IconPrinter aria-hidden />
          {t('printing')}
        </span>
      ) : (
        showsSubtitle && subtitle && <SubtitleText {...subtitle} />
      )}
    </button>
  );
}

function SubtitleText({ icon, text }: Subtitle) {
  const Icon = icon && ICONS[icon];
  return (
    <span className={css.subtitle}>
      {Icon && <Icon aria-hidden />}
      <span className={css.words}>{text}</span>
    </span>
  );
}

import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import css from './kiosk-button.module.css';

/** `ready` stands out and can be pressed; `down` is the one being served; `rest` lies flat. */
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
  /** Its own look, by variables; undefined where it looks as the product has it. */
  readonly look: CSSProperties | undefined;
  readonly invisible: boolean;
  /** Tells that the designer has chosen it. */
  readonly chosen: boolean;
  /** Font size of the title, px. */
  readonly size: number | undefined;
  /** Puts title and subtitle together, where there is little room. */
  readonly isClose: boolean;
  readonly showsSubtitle: boolean;
  readonly onPress: () => void;
}

/** Draws one choice of the customer. */
export function KioskButton(props: Props) {
  const { t, title, subtitle, status, look, invisible, chosen, size, isClose, showsSubtitle, onPress } =
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
      data-chosen={chosen || undefined}
      disabled={status === 'rest'}
      aria-busy={isDown}
      onClick={onPress}
    >
      {/* Where there is room for one of them, what happens takes the place of the title. */}
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

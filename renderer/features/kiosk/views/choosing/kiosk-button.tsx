import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import css from './kiosk-button.module.css';
import { titleFit } from './title-fit.ts';

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
  readonly onPress: () => void;
}

/** Draws one choice of the customer. */
export function KioskButton({ t, title, subtitle, status, look, invisible, chosen, onPress }: Props) {
  return (
    <button
      type="button"
      className={css.button}
      style={look}
      data-status={status}
      data-invisible={invisible || undefined}
      data-chosen={chosen || undefined}
      disabled={status === 'rest'}
      aria-busy={status === 'down'}
      onClick={onPress}
    >
      <b className={css.title} data-fit={titleFit(title)}>
        {title}
      </b>
      {status === 'down' ? (
        <span className={css.subtitle} role="status">
          <IconPrinter aria-hidden />
          {t('printing')}
        </span>
      ) : (
        subtitle && <SubtitleLine {...subtitle} />
      )}
    </button>
  );
}

function SubtitleLine({ icon, text }: Subtitle) {
  const Icon = icon && ICONS[icon];
  return (
    <span className={css.subtitle}>
      {Icon && <Icon aria-hidden />}
      <span className={css.words}>{text}</span>
    </span>
  );
}

import { clockText, useClock } from '#renderer/public-pages/clock.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { Millis } from '#shared/domain/ids.ts';
import css from './kiosk.module.css';

interface Props {
  readonly viewer: KioskViewer;
  readonly now: () => Millis;
  /** Hides the default emblem when a picture replaces it. */
  readonly hasOwnImage: boolean;
  /** Excluded from the space for the buttons. */
  readonly measured: boolean;
}

/** Company, branch and local time. */
export function KioskHeader({ viewer, now, hasOwnImage, measured }: Props) {
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

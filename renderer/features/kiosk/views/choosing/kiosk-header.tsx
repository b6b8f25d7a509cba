import { clockText } from '#renderer/public-pages/branch-clock.ts';
import { useClock } from '#renderer/public-pages/use-clock.ts';
import type { KioskViewer } from '#shared/contract/hall/kiosks.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { Emblem } from './emblem.tsx';
import css from './kiosk-header.module.css';

interface Props {
  readonly viewer: KioskViewer;
  readonly now: () => Millis;
}

/** Whose office this is, and the time on its wall. */
export function KioskHeader({ viewer, now }: Props) {
  return (
    <header className={css.head}>
      <Emblem />
      <span className={css.names}>
        <span className={css.company}>{viewer.companyName}</span>
        <small>{viewer.branchName}</small>
      </span>
      <time>{clockText(useClock(now), viewer.zone)}</time>
    </header>
  );
}

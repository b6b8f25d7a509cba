import type { i18n as Texts } from 'i18next';
import { useClock } from '#renderer/public-pages/clock.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { closedNotices } from '../kiosk-notices.ts';
import { NoticeView } from './notice-view.tsx';

interface Props {
  readonly i18n: Texts;
  readonly viewer: KioskViewer;
  readonly now: () => Millis;
}

/** Says while the kiosk is closed when it opens; what is tomorrow's becomes today's at midnight. */
export function ClosedView({ i18n, viewer, now }: Props) {
  return <NoticeView name="closed" notices={closedNotices(i18n, viewer, useClock(now))} />;
}

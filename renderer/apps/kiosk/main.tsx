import '#renderer/ui/theme/tokens.css';
import './kiosk.css';
import { lazy, Suspense } from 'react';
import { noticesInAll } from '#renderer/features/kiosk/kiosk-notices.ts';
import { KioskPage } from '#renderer/features/kiosk/kiosk-page.tsx';
import { createKioskTexts } from '#renderer/features/kiosk/kiosk-texts.ts';
import { kioskAddress } from '#renderer/features/kiosk/kiosk-viewer.ts';
import { NoticeView } from '#renderer/features/kiosk/notice-view.tsx';
import { preloadQrCode } from '#renderer/features/kiosk/result-views.tsx';
import { createPublicClient } from '#renderer/public-pages/client.ts';
import { deviceKeyOf } from '#renderer/public-pages/device.tsx';
import { startPage } from '#renderer/public-pages/page.tsx';
import { PREVIEW_PATH } from '#shared/contract/devices/kiosk-preview.ts';

const i18n = createKioskTexts('es');
const client = createPublicClient(() => deviceKeyOf(location.hash));
const kioskLocation = kioskAddress(location.pathname);
const isPreview = location.pathname === PREVIEW_PATH;
/** Fetched by designers alone: a kiosk need not carry it. */
const PreviewPage = lazy(async () => ({
  default: (await import('#renderer/features/kiosk/preview-page.tsx')).PreviewPage,
}));

startPage({
  client,
  page: isPreview ? (
    <Suspense>
      <PreviewPage i18n={i18n} />
    </Suspense>
  ) : kioskLocation ? (
    <KioskPage i18n={i18n} client={client} location={kioskLocation} />
  ) : (
    <NoticeView name="unknown" notices={noticesInAll(i18n, ['es', 'en', 'sv'], 'unknown')} />
  ),
  meanwhile: <NoticeView name="offline" notices={noticesInAll(i18n, ['es', 'en', 'sv'], 'offline')} />,
});
window.addEventListener('load', preloadQrCode, { once: true });

import type { Notice } from '#branch-server/notices.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { MAX_SCREENSHOT_BYTES, sendLog, sendScreenshot } from '#shared/contract/devices/device-heartbeats.ts';
import { getDeviceLog, getDeviceScreenshot } from '#shared/contract/devices/device-status.ts';
import { act, type Route, read } from '#shared/server/kit/route.ts';
import { reencoded } from '#shared/server/resources/decode-image.ts';
import { screenOfDevice, screenOfUse } from './screen-name.ts';
import { isJpeg } from './sent-by-pages.ts';
import { type StatusRouteOptions, screensInBranch } from './status-routes.ts';

/** A page sends one picture a minute; several are behind one proxy. Decoding costs a tenth of a second. */
const SCREENSHOT_RATE_LIMIT = { perMinute: 120 };
const SENT = { perMinute: 600 };

type SentRouteOptions = Pick<StatusRouteOptions, 'configured' | 'devices' | 'pages' | 'sent'> & {
  /** Called when the display of a branch must update. */
  readonly changed: (idBranches: number) => void;
};

/**
 * Screenshots and logs of screens: an open page sends them with the key of its device, its program with the key
 * alone.
 */
export function sentRoutes(options: SentRouteOptions): Route<Notice>[] {
  const { configured, devices, pages, sent, changed } = options;
  const inBranch = screensInBranch(options);

  /** Finds the place of a paired device, or of its page. A page without a key shows a place and sends nothing for it. */
  function screenOfSender(name: string | undefined, key: string | undefined) {
    const device = key === undefined ? undefined : devices.byKey(key);
    if (!device) throw apiError('NOT_FOUND', { about: 'a device that is paired' });
    if (name === undefined) return screenOfUse(device) ?? screenOfDevice(device.id);
    const page = pages.named(name);
    if (page?.idDevices !== device.id) throw apiError('NOT_FOUND', { about: 'a page that is heard' });
    return page.screen;
  }

  return [
    act(
      sendScreenshot,
      async ({ body, now }) => {
        const screen = screenOfSender(body.page, body.key);
        const jpeg = Buffer.from(body.image, 'base64');
        const isAllowed = isJpeg(jpeg) && jpeg.length <= MAX_SCREENSHOT_BYTES;
        const encoded = isAllowed ? await reencoded(jpeg, 'image/jpeg') : null;
        if (!encoded) throw apiError('INVALID_REQUEST', { field: 'image' });
        sent.storeScreenshot(screen, { at: now, bytes: Buffer.from(encoded) });
        const listed = configured.at(screen);
        if (listed) changed(listed.idBranches);
        return {};
      },
      SCREENSHOT_RATE_LIMIT,
    ),

    act(
      sendLog,
      ({ body, now }) => {
        const screen = screenOfSender(body.page, body.key);
        sent.storeLog(screen, body.page === undefined ? 'program' : 'page', { at: now, lines: body.lines });
        const listed = configured.at(screen);
        if (listed) changed(listed.idBranches);
        return {};
      },
      SENT,
    ),

    read(getDeviceScreenshot, ({ params }) => {
      const image = sent.image(inBranch(params).screen);
      if (!image) throw apiError('NOT_FOUND', { about: `a picture of ${params.screen}` });
      return image.bytes;
    }),

    read(getDeviceLog, ({ params }) => {
      const { screen } = inBranch(params);
      return { page: sent.log(screen, 'page'), program: sent.log(screen, 'program') };
    }),
  ];
}

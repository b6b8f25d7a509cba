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
  /** Hears that something of a branch is to be shown otherwise. */
  readonly changed: (idBranches: number) => void;
};

/**
 * Pictures and logs of screens: a page that is heard sends them with the key of its device, or the program around it by
 * that key alone.
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
    return page.place;
  }

  return [
    act(
      sendScreenshot,
      async ({ body, now }) => {
        const place = screenOfSender(body.page, body.key);
        const jpeg = Buffer.from(body.picture, 'base64');
        const isAllowed = isJpeg(jpeg) && jpeg.length <= MAX_SCREENSHOT_BYTES;
        const encoded = isAllowed ? await reencoded(jpeg, 'image/jpeg') : null;
        if (!encoded) throw apiError('INVALID_REQUEST', { field: 'picture' });
        sent.storeScreenshot(place, { at: now, bytes: Buffer.from(encoded) });
        const shown = configured.at(place);
        if (shown) changed(shown.idBranches);
        return {};
      },
      SCREENSHOT_RATE_LIMIT,
    ),

    act(
      sendLog,
      ({ body, now }) => {
        const place = screenOfSender(body.page, body.key);
        sent.storeLog(place, body.page === undefined ? 'program' : 'page', { at: now, lines: body.lines });
        const shown = configured.at(place);
        if (shown) changed(shown.idBranches);
        return {};
      },
      SENT,
    ),

    read(getDeviceScreenshot, ({ params }) => {
      const picture = sent.picture(inBranch(params).place);
      if (!picture) throw apiError('NOT_FOUND', { about: `a picture of ${params.place}` });
      return picture.bytes;
    }),

    read(getDeviceLog, ({ params }) => {
      const { place } = inBranch(params);
      return { page: sent.log(place, 'page'), program: sent.log(place, 'program') };
    }),
  ];
}

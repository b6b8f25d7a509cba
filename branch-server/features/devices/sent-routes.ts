import type { Notice } from '#branch-server/notices.ts';
import { LARGEST_PICTURE, sendLog, sendPicture } from '#shared/contract/devices/device-beats.ts';
import { getDeviceLog, getDevicePicture } from '#shared/contract/devices/device-status.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { act, type Route, read } from '#shared/server/kit/route.ts';
import { reencoded } from '#shared/server/resources/decode-picture.ts';
import { placeOfDevice, placeOfUse } from './place.ts';
import { isJpeg } from './sent-by-pages.ts';
import { placesInBranch, type StatusRouteOptions } from './status-routes.ts';

/** A page sends one picture a minute; several are behind one proxy. Decoding costs a tenth of a second. */
const PICTURES = { perMinute: 120 };
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
  const inBranch = placesInBranch(options);

  /** Finds the place of a paired device, or of its page. A page without a key shows a place and sends nothing for it. */
  function placeOfSender(name: string | undefined, key: string | undefined) {
    const device = key === undefined ? undefined : devices.byKey(key);
    if (!device) throw refuse('NOT_FOUND', { about: 'a device that is paired' });
    if (name === undefined) return placeOfUse(device) ?? placeOfDevice(device.id);
    const page = pages.named(name);
    if (page?.idDevices !== device.id) throw refuse('NOT_FOUND', { about: 'a page that is heard' });
    return page.place;
  }

  return [
    act(
      sendPicture,
      async ({ body, now }) => {
        const place = placeOfSender(body.page, body.key);
        const jpeg = Buffer.from(body.picture, 'base64');
        const isAllowed = isJpeg(jpeg) && jpeg.length <= LARGEST_PICTURE;
        const encoded = isAllowed ? await reencoded(jpeg, 'image/jpeg') : null;
        if (!encoded) throw refuse('INVALID_REQUEST', { field: 'picture' });
        sent.keepPicture(place, { at: now, bytes: Buffer.from(encoded) });
        const shown = configured.at(place);
        if (shown) changed(shown.idBranches);
        return {};
      },
      PICTURES,
    ),

    act(
      sendLog,
      ({ body, now }) => {
        const place = placeOfSender(body.page, body.key);
        sent.keepLog(place, body.page === undefined ? 'program' : 'page', { at: now, lines: body.lines });
        const shown = configured.at(place);
        if (shown) changed(shown.idBranches);
        return {};
      },
      SENT,
    ),

    read(getDevicePicture, ({ params }) => {
      const picture = sent.picture(inBranch(params).place);
      if (!picture) throw refuse('NOT_FOUND', { about: `a picture of ${params.place}` });
      return picture.bytes;
    }),

    read(getDeviceLog, ({ params }) => {
      const { place } = inBranch(params);
      return { page: sent.log(place, 'page'), program: sent.log(place, 'program') };
    }),
  ];
}

import type { Client } from '#shared/contract/client.ts';
import { listKioskScreens, saveKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { type Resource, uploadResource } from '#shared/contract/resources/resources.ts';
import { DEMO } from '../servers/demo-branch.ts';

const params = { id: DEMO.kiosks.hall };

/** Uploads a picture for kiosks, in place of the one of its name. */
export const uploadPicture = (
  admin: Client,
  name: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<Resource> =>
  admin.call(uploadResource, {
    file: new File([content], name),
    body: { type: 'image', module: 'kiosk', replace: 'Y' },
  });

/** Has every screen of the hall's kiosk show a picture behind everything, or none. */
export async function showPicture(admin: Client, image: string | null): Promise<void> {
  const seen = await admin.call(listKioskScreens, { params });
  const screens = seen.map(({ design }) => {
    const screen = JSON.parse(design) as KioskScreen;
    const page = { ...screen.style.page, enabled: true, image };
    return { design: { ...screen, style: { ...screen.style, page } }, enabled: 'Y' as const };
  });
  await admin.call(saveKioskScreens, { params, body: { screens } });
}

/** Reads what the hall's kiosk shows at a branch: the picture behind its screens, and the pictures that are there. */
export async function shownAt(anybody: Client, branchId: number) {
  const { screens, pictures } = await anybody.call(getKioskViewer, {
    params: { kioskId: DEMO.kiosks.hall, branchId },
  });
  return { image: screens[0]?.style.page?.image ?? null, pictures };
}

import type { Client } from '#shared/contract/client.ts';
import { listKioskScreens, saveKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { getKioskViewer } from '#shared/contract/devices/kiosks.ts';
import { type Resource, uploadResource } from '#shared/contract/installation/resources.ts';
import { DEMO } from '../servers/demo-branch.ts';

const params = { id: DEMO.kiosks.hall };

/** Uploads a kiosk image, replacing the one of the same name. */
export const uploadImage = (
  admin: Client,
  name: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<Resource> =>
  admin.call(uploadResource, {
    file: new File([content], name),
    body: { type: 'image', module: 'kiosk', replace: 'Y' },
  });

/** Sets the background image of every screen of the hall's kiosk, or none. */
export async function showImage(admin: Client, image: string | null): Promise<void> {
  const seen = await admin.call(listKioskScreens, { params });
  const screens = seen.map(({ design }) => {
    const screen = JSON.parse(design) as KioskScreen;
    const page = { ...screen.style.page, enabled: true, image };
    return { design: { ...screen, style: { ...screen.style, page } }, enabled: 'Y' as const };
  });
  await admin.call(saveKioskScreens, { params, body: { screens } });
}

/** Reads the hall's kiosk at a branch: the background of its screens, and the available images. */
export async function displayedAt(anybody: Client, branchId: number) {
  const { screens, images } = await anybody.call(getKioskViewer, {
    params: { kioskId: DEMO.kiosks.hall, branchId },
  });
  return { image: screens[0]?.style.page?.image ?? null, images };
}

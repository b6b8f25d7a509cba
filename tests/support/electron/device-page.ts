import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { pagesBuild, preloadBuild } from '#build/appliance-parts.ts';
import { LOCAL_ORIGIN } from '#electron/ipc.ts';
import { localFiles } from '#electron/main/local-files.ts';
import { type TemporaryFolder, temporaryFolder } from '../data/temporary-folder.ts';
import { preloadScript, STAND_IN } from './preload-script.ts';
import type { FakeDevice } from './simulated-device.ts';

/** The device page and its preload script, as shipped. */
export interface BuiltPage {
  readonly folder: TemporaryFolder;
  readonly preload: string;
}

export async function buildDevicePage(): Promise<BuiltPage> {
  const folder = temporaryFolder();
  await build(preloadBuild(folder.path));
  await build(pagesBuild(folder.path));
  return { folder, preload: readFileSync(join(folder.path, 'preload.cjs'), 'utf8') };
}

/** Opens the device page in a browser with its preload script and a fake device behind it. */
export async function openDevicePage(
  page: Page,
  device: FakeDevice,
  { folder, preload }: BuiltPage,
): Promise<void> {
  const files = localFiles(join(folder.path, 'pages'));
  await page.route(`${STAND_IN}/**`, async (route) => {
    const url = route.request().url().replace(STAND_IN, LOCAL_ORIGIN);
    const answer = await files({ url, method: 'GET' });
    const { status } = answer;
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status, headers, body: Buffer.from(await answer.arrayBuffer()) });
  });
  await page.exposeFunction('askDevice', (channel: string, sent: unknown) =>
    device.electron.invoke(device.contents(), channel, sent),
  );
  await page.addInitScript({ content: preloadScript(preload) });
  await page.goto(`${STAND_IN}/device.html`);
  await page.locator('main').waitFor();
}

/** Delivers messages of the device to the page, as Electron does. */
export async function sendStateToPage(page: Page, device: FakeDevice): Promise<void> {
  const state = await device.electron.invoke(device.contents(), 'local:state', null);
  await page.evaluate(
    (announced) => (window as unknown as Received).receiveDeviceHeartbeat(announced),
    state,
  );
}

interface Received {
  readonly receiveDeviceHeartbeat: (state: unknown) => void;
}

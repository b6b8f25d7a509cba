import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { ROOT } from '#build/once.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import { getDisplayDesign, updateDisplayDesign } from '#shared/contract/configuration/display-designs.ts';
import type { SignageDesign } from '#shared/contract/devices/signage-design.ts';
import { uploadResource } from '#shared/contract/installation/resources.ts';
import { CHROMIUM_FLAGS, ensureBrowser } from '#tests/support/browser/chromium.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { ADMIN_TOKEN } from './seed-bench.ts';

/** Window size of a display's browser. */
export const DISPLAY_SIZE = { locale: 'es-ES', viewport: { width: 1920, height: 1080 } } as const;

/** Builds the pages, runs `use` with a browser, and closes it afterwards. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  execFileSync(process.execPath, [join(ROOT, 'build/build.ts')], { stdio: 'ignore' });
  const executablePath = await ensureBrowser(() => undefined);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Changes the design of the demo display. */
export async function designDisplay(port: number, more: Partial<SignageDesign>): Promise<void> {
  const admin = adminOf(port);
  const of = { params: { id: DEMO.displayDesign } };
  const { id: _, design, ...own } = await admin.call(getDisplayDesign, of);
  await admin.call(updateDisplayDesign, { ...of, body: { ...own, design: { ...design, ...more } } });
}

/** Uploads single-colour images of screen size to the signage resources. */
export async function bringImages(port: number, colours: readonly string[]): Promise<void> {
  const canvas = createCanvas(1920, 1080);
  const pen = canvas.getContext('2d');
  for (const colour of colours) {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1920, 1080);
    const file = new File([new Uint8Array(canvas.toBuffer('image/png'))], `${colour}.png`);
    const body = { type: 'image', module: 'signature', replace: 'N' } as const;
    await adminOf(port).call(uploadResource, { file, body });
  }
}

/** Measures memory of a page after garbage collection. */
export async function measurePage(developer: CDPSession): Promise<{ pageMb: number; nodes: number }> {
  await developer.send('HeapProfiler.collectGarbage');
  const { usedSize } = await developer.send('Runtime.getHeapUsage');
  const { nodes } = await developer.send('Memory.getDOMCounters');
  return { pageMb: usedSize / 1024 ** 2, nodes };
}

const adminOf = (port: number): Client =>
  createClient({
    origin: `http://127.0.0.1:${port}`,
    token: () => ADMIN_TOKEN,
    fetch,
    randomKey: randomUUID,
  });

import type { Page } from '@playwright/test';
import { getDisplayDesign, updateDisplayDesign } from '#shared/contract/configuration/display-designs.ts';
import { listDevices } from '#shared/contract/devices/device-status.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import {
  DEFAULT_LINEAL,
  DEFAULT_SIGNAGE,
  SCREEN_TYPES,
  type SignageDesign,
  type Slide,
} from '#shared/contract/devices/signage-design.ts';
import { SIGNAGE_PREVIEW_PATH, type ToSignagePreview } from '#shared/contract/devices/signage-preview.ts';
import { uploadResource } from '#shared/contract/installation/resources.ts';
import { callOne, comeIn } from '#tests/support/actions/call-tickets.ts';
import { startWithoutTicket } from '#tests/support/actions/ticket-actions.ts';
import { finish, open } from '#tests/support/actions/workstation-actions.ts';
import { moveToZoneOfNoon } from '#tests/support/actions/zone-of-noon.ts';
import { openDisplay } from '#tests/support/browser/at-display.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectToLookLike } from '#tests/support/browser/look-like.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { mp4 } from '#tests/support/samples/media.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const LYING = { width: 1920, height: 1080 };
const UPRIGHT = { width: 1080, height: 1920 };
/** Minimum size in pixels at 1080 lines that is readable across a room. */
const MIN = 56;
const [WORKSTATION] = DEMO.workstations;

test.beforeEach(({ branch }) => moveToZoneOfNoon(branch));

for (const viewport of [LYING, UPRIGHT]) {
  const way = viewport === LYING ? 'lying' : 'upright';

  test(`O-490 to O-495: each screen type, ${way}, shows calls readable from a distance`, async ({
    branch,
    device,
  }) => {
    await upload(branch, 'offer.png', await rendered(await device(), 'steelblue'));
    const lucia = await branch.signIn('lucia');
    await open(lucia, WORKSTATION);
    await comeIn(branch.anybody, Object.keys(SCREEN_TYPES).length);
    const displayPage = await device({ viewport, reducedMotion: 'reduce' });
    await openDisplay(displayPage);
    for (const [type, screenType] of Object.entries(SCREEN_TYPES)) {
      await design(branch, { screenType, slides: [slide('offer.png')], voice: false, audio: false });
      await expect(displayPage.locator(`main[data-type="${screenType}"]`)).toBeVisible();
      const { code, idTicket } = await callOne(lucia, WORKSTATION);
      const called = displayPage.locator(`[data-code="${code}"][data-size]`).last();
      await expect(called, type).toBeVisible();
      await finish(lucia, idTicket);
      for (const said of [code, 'Puesto 1'])
        expect(await sizeOf(displayPage, said), `${type}: ${said}`).toBeGreaterThanOrEqual(MIN);
      await expect(displayPage.getByRole('alert'), type).toHaveCount(0);
      await expectNoCutText(displayPage, type);
      const isPresented =
        screenType === SCREEN_TYPES.presentation || screenType === SCREEN_TYPES.presentationFooter;
      await expect(displayPage.locator('[data-slide*="offer.png"] img')).toHaveCount(isPresented ? 1 : 0);
      await displayPage.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      await expectToLookLike(displayPage, `screen-types/${type}-${way}`);
    }
  });
}

test('long names wrap at spaces and are complete on each screen type', async ({ device }) => {
  const displayPage = await device({ viewport: LYING, reducedMotion: 'reduce' });
  await displayPage.goto(SIGNAGE_PREVIEW_PATH);
  for (const viewport of [LYING, UPRIGHT]) {
    await displayPage.setViewportSize(viewport);
    for (const [type, screenType] of Object.entries(SCREEN_TYPES)) {
      for (const currentCount of screenType === SCREEN_TYPES.lineal ? [0, 1, 3, 6] : [0, 6]) {
        const announced = maxPreview(screenType, currentCount);
        const rendered = displayPage.locator(`main[data-type="${screenType}"]`);
        // The page may not listen yet.
        await expect(async () => {
          await displayPage.evaluate((message) => window.postMessage(message, location.origin), announced);
          await expect(rendered).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await expect(rendered.getByRole('alert').locator('[data-code]')).toHaveCount(currentCount);
        await expect
          .poll(
            () => displayPage.evaluate(dividedTexts),
            `${type}, ${currentCount} called, ${viewport.width}`,
          )
          .toEqual([]);
      }
    }
  }
});

/** Creates a preview with texts of maximum length. */
function maxPreview(screenType: number, currentCount: number): ToSignagePreview {
  const locations = [
    'Departamento de Atención Ciudadana, puesto 12',
    'Ventanilla única empresarial número veintidós',
    'Workstation 12',
    'Consulta de traumatología pediátrica planta 3',
    'Otorrinolaringología',
    'Administración',
  ];
  const board = locations.map(
    (location, at): DisplayCall => ({
      seq: locations.length - at,
      kind: 'call',
      idTicket: at + 1,
      code: `ABC${9990 + at}`,
      location,
      direction: at % 2 === 0 ? 'R' : 'L',
      queueName: '',
      at: 0,
      announce: true,
    }),
  );
  const words = 'Diríjase con su documentación';
  const long =
    'Por favor, tenga preparado su documento de identidad y el número de su expediente antes de acercarse al puesto. Gracias.';
  return {
    to: 'signage-preview',
    scene: 'called',
    selected: null,
    noSlides: '',
    board: board.slice(0, 5),
    currentCalls: board.slice(0, currentCount),
    display: {
      id: 1,
      name: '',
      description: '',
      enabled: 'Y',
      idBranches: 1,
      idDisplayDesigns: null,
      revision: '',

      branchName: '',
      zone: '1',
      now: 0,
      language: 'es',
      footer: { es: long },
      audio: false,
      chime: null,

      voice: false,
      spokenLanguages: [],
      muteLanguages: [],
      screenType,
      style: DEFAULT_SIGNAGE,
      image: null,
      slides: [],
      sliderTime: 10,
      history: { cursor: 0, reset: false, calls: [] },
      popup: { enabled: true, visible: true, ticketText: words, workstationText: words, arrows: true },
      lineal: { ...DEFAULT_LINEAL, waitingText: long, ticketText: words },
    },
  };
}

/** Runs in the page: lists words broken over two lines, and texts that are cut or exceed their box. */
function dividedTexts(): string[] {
  const texts = [...document.querySelectorAll('main *')].filter(
    (each) => each.children.length === 0 && each.textContent !== '' && each.checkVisibility(),
  );
  return texts.flatMap((each) => {
    const text = each.firstChild;
    if (!(text instanceof Text)) return [];
    const range = document.createRange();
    const divided = [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    });
    range.selectNodeContents(each);
    // A code consists of capitals: it has no ascenders or descenders beyond them.
    const own = (each.matches('strong') ? each : range).getBoundingClientRect();
    const box = (
      each.closest('[data-fit]') ??
      each.closest('footer, section, main') ??
      each
    ).getBoundingClientRect();
    const isOutside =
      own.left < box.left - 1 ||
      own.right > box.right + 1 ||
      own.top < box.top - 2 ||
      own.bottom > box.bottom + 2;
    const isCut = getComputedStyle(each).overflow === 'hidden' && each.scrollHeight > each.clientHeight + 8;
    return [
      ...divided.map(([word]) => `${word} is divided`),
      ...(isOutside ? [`${text.data} is outside`] : []),
      ...(isCut ? [`${text.data} is cut`] : []),
    ];
  });
}

test('a lineal screen keeps a call for its seconds, with or without a ticket, and then shows the waiting text', async ({
  branch,
  device,
}) => {
  const lineal = {
    waitingText: 'Tome asiento',
    ticketText: 'Pase al',
    noTicketText: 'Siguiente:',
    duration: 1,
    arrows: true,
  };
  await design(branch, { screenType: SCREEN_TYPES.lineal, lineal, voice: false, audio: false });
  const lucia = await branch.signIn('lucia');
  await open(lucia, WORKSTATION);
  await comeIn(branch.anybody, 1);
  const displayPage = await device({ viewport: LYING });
  await openDisplay(displayPage);
  await expect(displayPage.getByText('Tome asiento')).toBeVisible();
  const { code, idTicket } = await callOne(lucia, WORKSTATION);
  await expect(displayPage.getByRole('alert').locator(`[data-code="${code}"]`)).toContainText('Pase al');
  await finish(lucia, idTicket);
  await expect(displayPage.getByText('Tome asiento')).toBeVisible();
  await startWithoutTicket(lucia, WORKSTATION, { service: DEMO.services.information });
  await expect(displayPage.getByRole('alert')).toHaveText('Siguiente:Puesto 1');
  expect(await sizeOf(displayPage, 'Puesto 1')).toBeGreaterThanOrEqual(MIN);
  await expectNoCutText(displayPage, 'without a ticket');
});

test('O-488, O-489, O-514: slides continue without the server, videos play to their end, and invalid images are skipped', async ({
  branch,
  device,
}) => {
  const studio = await device();
  const filmed = await film(studio);
  await upload(branch, 'a.png', await rendered(studio, 'seagreen'));
  await upload(branch, 'b.png', await rendered(studio, 'tomato'));
  await upload(branch, 'film.webm', filmed.content, 'video');
  const slides = [slide('a.png', 1), slide('film.webm', 1, 'video'), slide('b.png', 1)];
  await design(branch, { screenType: SCREEN_TYPES.presentationFooter, slides });
  const displayPage = await device({ viewport: LYING });
  await displayPage.addInitScript(noteSlides);
  await displayPage.route('**/serve?*name=b.png*', (route) => route.fulfill({ body: 'no picture' }));
  await openDisplay(displayPage);
  const seen = () => displayPage.evaluate(() => (window as unknown as { slides: SeenSlide[] }).slides);
  await expect.poll(async () => (await seen()).length).toBeGreaterThanOrEqual(6);
  const [first, second, third, fourth] = (await seen()).filter(({ name }) => name !== 'b.png');
  expect([first, second, third].map((one) => one?.name)).toEqual(['a.png', 'film.webm', 'a.png']);
  expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThanOrEqual(filmed.seconds * 1000 * 0.9);
  expect(fourth?.name).toBe('film.webm');
  await expect(displayPage.getByText(t('signage:soon'))).toBeVisible();

  await expect.poll(() => displayPage.evaluate(filesOnDevice)).toBe(slides.length);
  await branch.powerCut();
  await (await displayPage.context().newCDPSession(displayPage)).send('Network.clearBrowserCache');
  await expect(displayPage.getByRole('main')).toHaveAttribute('data-current', 'false');
  const before = (await seen()).length;
  const filmsLasted = async () =>
    (await seen()).slice(before).flatMap(({ name, at }, index, since) => {
      const following = since[index + 1];
      return name === 'film.webm' && following ? [following.at - at] : [];
    });
  await expect.poll(async () => (await filmsLasted()).length).toBeGreaterThanOrEqual(2);
  for (const lasted of await filmsLasted())
    expect(lasted).toBeGreaterThanOrEqual(filmed.seconds * 1000 * 0.9);
});

test('a video that the device cannot decode is left out, and Devices names it', async ({
  branch,
  device,
}) => {
  const studio = await device();
  await upload(branch, 'a.png', await rendered(studio, 'seagreen'));
  // One frame of H.264 without content: the container is valid, but nothing can be decoded.
  await upload(branch, 'film.mp4', new Uint8Array(await mp4('avc')), 'video');
  const slides = [slide('a.png', 1), slide('film.mp4', 1, 'video')];
  await design(branch, { screenType: SCREEN_TYPES.presentationFooter, slides });
  const displayPage = await device({ viewport: LYING });
  await displayPage.addInitScript(noteSlides);
  await openDisplay(displayPage);
  const admin = await branch.signIn('admin');
  const failed = async () => {
    const { rows } = await admin.call(listDevices, { params: { id: DEMO.branch } });
    return rows.flatMap(({ pages }) => pages.flatMap(({ failedSlides }) => failedSlides));
  };
  await expect.poll(failed).toEqual(['film.mp4']);
  const seen = await displayPage.evaluate(() => (window as unknown as { slides: SeenSlide[] }).slides);
  expect(seen.at(-1)?.name).toBe('a.png');
});

test('a design changed while a screen was disconnected is shown after reconnecting', async ({
  branch,
  device,
}) => {
  const displayPage = await device({ viewport: LYING });
  await displayPage.route('**/socket.io/**', (route) => route.abort());
  await displayPage.addInitScript(cutWebSockets);
  await openDisplay(displayPage);
  await design(branch, { screenType: SCREEN_TYPES.lineal });
  await expect(displayPage.locator(`main[data-type="${SCREEN_TYPES.column}"]`)).toBeVisible();
  await displayPage.unroute('**/socket.io/**');
  await displayPage.evaluate(() => Object.assign(window, { isCut: false }));
  await expect(displayPage.locator(`main[data-type="${SCREEN_TYPES.lineal}"]`)).toBeVisible();
});

/** Runs in the page before its own scripts: WebSockets fail, like without an answer, until `isCut` is false. */
function cutWebSockets(): void {
  const state = Object.assign(window, { isCut: true });
  window.WebSocket = new Proxy(WebSocket, {
    construct: (Socket, [address, ...rest]: ConstructorParameters<typeof WebSocket>) =>
      new Socket(state.isCut ? String(address).replace('/socket.io/', '/nowhere/') : address, ...rest),
  });
}

interface SeenSlide {
  readonly name: string;
  readonly at: number;
}

/** Runs in the page: counts the files in its cache. */
function filesOnDevice(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('turno-media');
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      const counted = opened.result.transaction('files').objectStore('files').count();
      counted.onerror = () => reject(counted.error);
      counted.onsuccess = () => {
        opened.result.close();
        resolve(counted.result);
      };
    };
  });
}

/** Runs in the page before its own scripts: records the time of each slide. */
function noteSlides(): void {
  const slides: SeenSlide[] = [];
  Object.assign(window, { slides });
  new MutationObserver(() => {
    const url = document.querySelector<HTMLElement>('[data-slide]')?.dataset.slide;
    const name = url && new URL(url, location.href).searchParams.get('name');
    // biome-ignore lint/plugin: a film must not be cut off; it may take longer, never less.
    const at = performance.now();
    if (name && slides.at(-1)?.name !== name) slides.push({ name, at });
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-slide'] });
}

const slide = (name: string, seconds: number | null = null, type: Slide['type'] = 'image'): Slide => ({
  name,
  type,
  module: 'signature',
  seconds,
});

async function design(branch: BranchProcess, more: Partial<SignageDesign>): Promise<void> {
  const admin = await branch.signIn('admin');
  const of = { params: { id: DEMO.displayDesign } };
  const { id: _, design: before, ...own } = await admin.call(getDisplayDesign, of);
  await admin.call(updateDisplayDesign, { ...of, body: { ...own, design: { ...before, ...more } } });
}

async function upload(
  branch: BranchProcess,
  name: string,
  content: Uint8Array<ArrayBuffer>,
  type: Slide['type'] = 'image',
): Promise<void> {
  const admin = await branch.signIn('admin');
  await admin.call(uploadResource, {
    file: new File([content], name),
    body: { type, module: 'signature', replace: 'N' },
  });
}

/** Creates an image of one colour. */
async function rendered(page: Page, colour: string): Promise<Uint8Array<ArrayBuffer>> {
  const address = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = fill;
    pen?.fillRect(0, 0, 320, 180);
    return canvas.toDataURL('image/png');
  }, colour);
  return bytesOf(address);
}

const bytesOf = (address: string) => new Uint8Array(Buffer.from(address.split(',')[1] ?? '', 'base64'));

/** Records a canvas as a video. Returns the video, and its length. */
async function film(page: Page) {
  const { address, seconds } = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const pen = canvas.getContext('2d');
    const pieces: Blob[] = [];
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    recorder.start();
    for (let frame = 0; frame < 25; frame++) {
      pen?.fillRect(frame * 6, 0, 6, 90);
      // biome-ignore lint/plugin: frame interval of the recorded video
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.stop();
    await stopped;
    const reader = new FileReader();
    const read = new Promise((resolve) => {
      reader.onload = resolve;
    });
    reader.readAsDataURL(new Blob(pieces, { type: 'video/webm' }));
    await read;
    return { address: String(reader.result), seconds: 2 };
  });
  return { content: bytesOf(address), seconds };
}

/** Font size of a text in pixels at 1080 lines; the smallest of several. */
const sizeOf = (page: Page, text: string): Promise<number> =>
  page.evaluate((wanted) => {
    const found = [...document.querySelectorAll('main *')].filter(
      (each) => each.children.length === 0 && each.textContent === wanted,
    );
    const lines = Math.min(innerWidth, innerHeight);
    return Math.min(
      ...found.map((each) => (Number.parseFloat(getComputedStyle(each).fontSize) * 1080) / lines),
    );
  }, text);

/** Fails if text is outside the screen or exceeds its box. */
async function expectNoCutText(page: Page, what: string): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main strong, main [data-code] span, main time, main p')]
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isOutside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
        return isOutside || each.scrollWidth > each.clientWidth + 1;
      })
      .map((each) => each.textContent),
  );
  expect(cut, what).toEqual([]);
}

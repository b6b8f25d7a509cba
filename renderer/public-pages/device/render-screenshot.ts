import { domToBlob } from 'modern-screenshot';

/** Pixels across: enough to recognise a screen, and a few kilobytes a minute. */
const WIDTH = 480;
const QUALITY = 0.7;
const TIMEOUT_MS = 10_000;

/** What may say something of one customer: what is typed in, and what leads to a ticket of theirs. */
const OF_CUSTOMERS = 'input, textarea, select, [contenteditable], [data-private]';
/** What cannot be copied, or is none of the page. */
const NOT_RENDERED = 'script, noscript, iframe, object, embed, video, audio';

/**
 * Draws the page as JPEG in base64, from a copy of it that never has what may say something of one customer. Neither kiosks
 * nor displays are ever given a name or a telephone: what is left out here is the code that leads to a ticket.
 */
export async function renderScreenshot(page: Document): Promise<string> {
  const { innerWidth, innerHeight } = page.defaultView ?? window;
  const blob = await domToBlob(page.body, {
    type: 'image/jpeg',
    quality: QUALITY,
    scale: WIDTH / innerWidth,
    timeout: TIMEOUT_MS,
    width: innerWidth,
    height: innerHeight,
    // The copy stands in a page of its own, where a body has margins.
    style: { margin: '0' },
    backgroundColor: getComputedStyle(page.body).backgroundColor,
    fetchFn: async (url) => (url.startsWith('blob:') ? inlineImage(url) : false),
    filter: (node) => !(node instanceof Element && node.matches(`${OF_CUSTOMERS}, ${NOT_RENDERED}`)),
  });
  return base64Of(new Uint8Array(await blob.arrayBuffer()));
}

/** Draws a picture that the page keeps itself: it may be shown, and nothing fetches it. */
async function inlineImage(url: string): Promise<string> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const { naturalWidth, naturalHeight } = picture;
  const width = Math.min(WIDTH, naturalWidth);
  const height = Math.round((naturalHeight / naturalWidth) * width);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL();
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

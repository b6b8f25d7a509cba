import { domToBlob } from 'modern-screenshot';

/** Width of the picture, px. */
const WIDTH = 480;
const QUALITY = 0.7;
const TIMEOUT_MS = 10_000;

/** Elements that may show data of a customer: inputs, and codes of tickets. */
const OF_CUSTOMERS = 'input, textarea, select, [contenteditable], [data-private]';
/** Elements that cannot be copied or are not part of the page. */
const NOT_RENDERED = 'script, noscript, iframe, object, embed, video, audio';

/** Renders the page as JPEG in base64, from a copy without elements that may show data of a customer. */
export async function renderScreenshot(page: Document): Promise<string> {
  const { innerWidth, innerHeight } = page.defaultView ?? window;
  const blob = await domToBlob(page.body, {
    type: 'image/jpeg',
    quality: QUALITY,
    scale: WIDTH / innerWidth,
    timeout: TIMEOUT_MS,
    width: innerWidth,
    height: innerHeight,
    // The copy is rendered in another document, where the body has margins.
    style: { margin: '0' },
    backgroundColor: getComputedStyle(page.body).backgroundColor,
    fetchFn: async (url) => (url.startsWith('blob:') ? inlineImage(url) : false),
    filter: (node) => !(node instanceof Element && node.matches(`${OF_CUSTOMERS}, ${NOT_RENDERED}`)),
  });
  return base64Of(new Uint8Array(await blob.arrayBuffer()));
}

/** Renders a blob image of the page, which the library cannot fetch. */
async function inlineImage(url: string): Promise<string> {
  const rendered = new Image();
  rendered.src = url;
  await rendered.decode();
  const { naturalWidth, naturalHeight } = rendered;
  const width = Math.min(WIDTH, naturalWidth);
  const height = Math.round((naturalHeight / naturalWidth) * width);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(rendered, 0, 0, width, height);
  return canvas.toDataURL();
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

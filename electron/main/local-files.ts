import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isLocal } from './windows.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Paths of the device page: plain names in plain folders, so that no address leads outside. */
const PATH = /^(\/[\w-]+)*\/[\w-]+(\.[\w-]+)*\.[a-z0-9]+$/;

/** Answers for the device's own pages, of files in one folder and of no other address. */
export function localFiles(folder: string) {
  return async (request: Pick<Request, 'url' | 'method'>): Promise<Response> => {
    const path = URL.canParse(request.url) ? new URL(request.url).pathname : '';
    const type = TYPES[extname(path)];
    if (!isLocal(request.url) || request.method !== 'GET' || !PATH.test(path) || type === undefined)
      return notFound();
    const content = await readFile(join(folder, path)).catch(() => null);
    return content === null
      ? notFound()
      : new Response(new Uint8Array(content), { headers: { ...HEADERS, 'content-type': type } });
  };
}

const notFound = () => new Response(null, { status: 404, headers: HEADERS });

import { readFile, writeFile } from 'node:fs/promises';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { RESOURCE_TYPES } from '#shared/contract/installation/resource-kinds.ts';
import { MAX_RESOURCE_BYTES } from '#shared/contract/installation/resources.ts';
import type { UploadedFile } from '../kit/route.ts';
import { isDecodableImage } from './decode-image.ts';

type Type = (typeof RESOURCE_TYPES)[number];

const SVG = 'image/svg+xml';
/** Accepted media types of each type: those that browsers and printers can show. */
const ACCEPTED_TYPES: Readonly<Record<Type, readonly string[]>> = {
  image: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  audio: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/mp4', 'audio/x-m4a', 'audio/vnd.wave'],
  video: ['video/mp4', 'video/webm'],
  configuration: [],
};
const MEGABYTE = 1024 * 1024;

/** Formats of each type, as shown to users. */
const FORMATS: Readonly<Record<Type, string>> = {
  image: 'PNG, JPEG, WebP, GIF, SVG',
  audio: 'MP3, WAV, OGG, M4A',
  video: 'MP4, WebM',
  configuration: 'JSON',
};
const formatRejected = (ext: string, type: Type) =>
  apiError('RESOURCE_FORMAT', {
    field: 'file',
    params: { format: ext === 'tif' ? 'TIFF' : ext.toUpperCase(), formats: FORMATS[type] },
  });
const unreadable = () => apiError('RESOURCE_UNREADABLE', { field: 'file' });

/**
 * Determines the type of a file by content. Rewrites drawings in place without scripts and references. Refuses with
 * RESOURCE_UNREADABLE (damaged or other type), RESOURCE_FORMAT (not supported) or UPLOAD_TOO_LARGE.
 * @returns its media type
 */
export async function checkContent({ path, bytes }: UploadedFile, type: Type): Promise<string> {
  if (bytes > MAX_RESOURCE_BYTES[type])
    throw apiError('UPLOAD_TOO_LARGE', {
      field: 'file',
      params: { megabytes: MAX_RESOURCE_BYTES[type] / MEGABYTE },
    });
  if (type === 'configuration') return checkJson(path);
  // Loaded with the first upload, to save memory.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (type === 'image' && (!found || found.mime === 'application/xml')) return checkSvg(path);
  if (!found) throw unreadable();
  if (!ACCEPTED_TYPES[type].includes(found.mime))
    throw found.mime.startsWith(`${type}/`) ? formatRejected(found.ext, type) : unreadable();
  if (type === 'audio' || type === 'video') await (await import('./check-media.ts')).checkMedia(path, type);
  if (type === 'image' && !(await isDecodableImage(await readFile(path)))) throw unreadable();
  return found.mime;
}

async function checkJson(path: string): Promise<string> {
  try {
    JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw unreadable();
  }
  return 'application/json';
}

async function checkSvg(path: string): Promise<string> {
  // Loaded with the first drawing.
  const { harmlessSvg } = await import('./harmless-svg.ts');
  await writeFile(path, harmlessSvg(await readFile(path)));
  return SVG;
}

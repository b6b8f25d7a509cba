import { readFile, writeFile } from 'node:fs/promises';
import { refuse } from '#shared/contract/refusal.ts';
import type { RESOURCE_TYPES } from '#shared/contract/resources/resource-kinds.ts';
import { LARGEST } from '#shared/contract/resources/resources.ts';
import type { UploadedFile } from '../kit/route.ts';
import { isPicture } from './decode-picture.ts';
import { harmlessSvg } from './harmless-svg.ts';

type Type = (typeof RESOURCE_TYPES)[number];

const SVG = 'image/svg+xml';
/** The media types that each type takes; what a browser and a printer can show or play. */
const TAKEN: Readonly<Record<Type, readonly string[]>> = {
  image: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  audio: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/mp4', 'audio/x-m4a', 'audio/vnd.wave'],
  video: ['video/mp4', 'video/webm'],
  configuration: [],
};
const MEGABYTE = 1024 * 1024;

const unreadable = () => refuse('RESOURCE_UNREADABLE', { field: 'file' });

/**
 * Finds out by its content what a file is; its name says nothing. Drawings are rewritten in place without what runs or
 * loads anything. Refuses with RESOURCE_UNREADABLE what is damaged or of another type, with UPLOAD_TOO_LARGE what is
 * larger than its type may be.
 *
 * @returns its media type
 */
export async function checkContent({ path, bytes }: UploadedFile, type: Type): Promise<string> {
  if (bytes > LARGEST[type])
    throw refuse('UPLOAD_TOO_LARGE', { field: 'file', params: { megabytes: LARGEST[type] / MEGABYTE } });
  if (type === 'configuration') return checkJson(path);
  // Loaded with the first upload: a branch that shows no pictures can spare the memory.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (type === 'image' && (!found || found.mime === 'application/xml')) return checkSvg(path);
  if (!found || !TAKEN[type].includes(found.mime)) throw unreadable();
  if (type === 'image' && !(await isPicture(await readFile(path)))) throw unreadable();
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
  const harmless = harmlessSvg(await readFile(path, 'utf8'));
  if (harmless === null) throw unreadable();
  await writeFile(path, harmless);
  return SVG;
}

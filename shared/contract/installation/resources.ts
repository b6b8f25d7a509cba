import { z } from 'zod';
import {
  CONFIGURES,
  checkedDeletion,
  LOCKED_BY_CENTRAL_ERRORS,
  origin,
  WRITES,
} from '../configuration/configured.ts';
import { endpoint } from '../endpoint.ts';
import { id, name, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { RESOURCE_MODULES, RESOURCE_TYPES } from './resource-kinds.ts';

const tag = 'Resources';
const MEGABYTE = 1024 * 1024;
const MAX_NAME_LENGTH = 90;

/** Maximum file sizes, in whole megabytes as errors state them. */
export const MAX_RESOURCE_BYTES: Readonly<Record<(typeof RESOURCE_TYPES)[number], number>> = {
  image: 10 * MEGABYTE,
  audio: 20 * MEGABYTE,
  configuration: MEGABYTE,
  video: 250 * MEGABYTE,
};

const type = z.enum(RESOURCE_TYPES);
const module = z.enum(RESOURCE_MODULES);
/** A file name for display, never a path. */
const fileName = name(MAX_NAME_LENGTH).pipe(z.string().regex(/^[^/\\]+$/));
const named = z.object({ name: fileName, type, module });
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const resource = z
  .object({
    id,
    name: z.string(),
    type,
    module,
    href: z.string().describe('Address of the file'),
    hash: hash.describe('SHA-256 hash of the content'),
    bytes: z.number().int(),
    media: z.string().describe('Media type, determined from the content'),
  })
  .meta({ id: 'Resource' });
export type Resource = z.infer<typeof resource>;

const of = { type: type.optional(), module: module.optional() };
const privilege = CONFIGURES.tools;

export const listResources = endpoint({
  method: 'get',
  path: '/resources',
  tag,
  summary: 'Images, sounds, videos and configuration files, searched by name',
  privilege,
  query: listQuery(['name', 'module', 'type', 'bytes']).extend(of),
  answer: pageOf(resource.and(origin)),
  errors: [],
});

export const filterResources = endpoint({
  method: 'get',
  path: '/resources/filtered',
  tag,
  summary: 'All resources of a type or a module, sorted by name',
  privilege,
  query: z.object(of),
  answer: z.array(resource),
  errors: [],
});

export const resourceExists = endpoint({
  method: 'get',
  path: '/resources/exists',
  tag,
  summary: 'Whether a resource with this name, type and module exists',
  privilege,
  query: named,
  answer: z.object({ exists: z.boolean() }),
  errors: [],
});

export const uploadResource = endpoint({
  method: 'post',
  path: '/resources/upload',
  tag,
  summary: 'Add a file, checked by its content; `replace` Y replaces a file of the same name',
  privilege,
  part: WRITES.tools.part,
  upload: { field: 'file', maxBytes: MAX_RESOURCE_BYTES.video },
  body: z.object({ type, module, replace: yesNo.default('N') }),
  answer: resource,
  errors: [
    'RESOURCE_EXISTS',
    'RESOURCE_UNREADABLE',
    'RESOURCE_FORMAT',
    'RESOURCE_CODEC',
    'RESOURCE_NO_TRACK',
    'DRAWING_DAMAGED',
    'DRAWING_EXTERNAL',
    'DRAWING_UNSUPPORTED',
    'RESOURCE_NAME',
    ...LOCKED_BY_CENTRAL_ERRORS,
  ],
});

export const deleteResource = endpoint({
  method: 'post',
  path: '/resources/delete',
  tag,
  summary: 'Delete an unused resource',
  privilege,
  part: WRITES.tools.part,
  body: named,
  answer: z.object({}),
  errors: ['NOT_FOUND', 'RESOURCE_IN_USE', ...LOCKED_BY_CENTRAL_ERRORS],
});

export const checkResourceDeletion = endpoint({
  method: 'get',
  path: '/resources/uses',
  tag,
  summary: 'Check whether a deletion would be refused now, and where the resource is used; deletes nothing',
  privilege,
  part: WRITES.tools.part,
  query: named,
  answer: checkedDeletion,
  errors: ['NOT_FOUND'],
});

/** Configuration files are for administrators only. */
export const downloadResource = endpoint({
  method: 'get',
  path: '/resources/download',
  tag,
  summary: 'Download the file of a resource',
  privilege,
  query: named,
  answer: { media: 'application/octet-stream', download: true },
  errors: ['NOT_FOUND'],
});

export const serveResource = endpoint({
  method: 'get',
  path: '/resources/serve',
  tag,
  summary:
    'File of an image, a sound or a video, whole or in ranges; can be cached permanently if requested with its hash',
  privilege: 'public',
  query: named.extend({ type: type.exclude(['configuration']), hash: hash.optional() }),
  answer: { media: 'application/octet-stream', served: true },
  errors: ['NOT_FOUND'],
});

export const listKioskImages = endpoint({
  method: 'get',
  path: '/kiosks/images',
  tag,
  summary: 'Images available to kiosks',
  privilege,
  answer: z.array(resource),
  errors: [],
});

export const listDesignerLogos = endpoint({
  method: 'get',
  path: '/ticket_designs/logos',
  tag,
  summary: 'Images available to ticket designs',
  privilege,
  answer: z.array(resource),
  errors: [],
});

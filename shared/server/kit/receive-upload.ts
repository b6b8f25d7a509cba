import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { UploadRule } from '#shared/contract/endpoint.ts';
import type { UploadedFile } from './route.ts';

/** Limits each of a form's other parts, bytes. */
const MAX_FIELD_BYTES = 16 * 1024;
const MAX_FIELDS = 8;
/** Limits what a form has around the file that is uploaded, bytes. */
const MAX_OVERHEAD_BYTES = (MAX_FIELDS + 2) * MAX_FIELD_BYTES;

const MEGABYTE = 1024 * 1024;

const tooLarge = (largest: number): ApiError =>
  apiError('UPLOAD_TOO_LARGE', { params: { megabytes: Math.floor(largest / MEGABYTE) } });

/**
 * Writes the file of a form into a folder while it comes. A file that is too large is refused at once, by the
 * length it names or as soon as it is; a file that does not come whole is removed. The file goes when the request has
 * been answered.
 */
export function receiveUpload({ field, largest }: UploadRule, folder: string): RequestHandler[] {
  const places = new WeakMap<IncomingMessage, string>();
  let reader: Promise<RequestHandler> | null = null;

  const refuseLarger: RequestHandler = (request, response, next) => {
    if (Number(request.get('content-length') ?? 0) > largest + MAX_OVERHEAD_BYTES) {
      response.setHeader('connection', 'close');
      throw tooLarge(largest);
    }
    next();
  };

  const keep: RequestHandler = async (request, response, next) => {
    reader ??= formReader({ field, largest }, folder, places);
    // Reads nothing of the request until the form reader is loaded.
    const take = await reader;
    let bytes = 0;
    let isAnswered = false;
    const answer = (error?: unknown): void => {
      if (isAnswered) return;
      isAnswered = true;
      request.off('data', count);
      if (error === undefined && !request.file)
        next(apiError('INVALID_REQUEST', { field, about: `${field}: no file` }));
      else next(error === undefined ? undefined : toApiError(error, largest));
    };
    // The reader of forms would take in all that comes before it says that it is too much.
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= largest + MAX_OVERHEAD_BYTES) return;
      response.setHeader('connection', 'close');
      answer(tooLarge(largest));
    };
    response.once('close', () => {
      // Finds it by its place: of a file that did not come whole the form's reader may know nothing.
      const path = places.get(request);
      // A name that cannot be taken away now is taken away with the folder at the next start.
      if (path) rm(path, { force: true }).catch(() => undefined);
    });
    take(request, response, answer);
    request.on('data', count);
  };
  return [refuseLarger, keep];
}

/** Reads forms into a folder. Fetched with the first upload: a branch without any can spare the memory. */
async function formReader(
  { field, largest }: UploadRule,
  folder: string,
  places: WeakMap<IncomingMessage, string>,
): Promise<RequestHandler> {
  const { default: multer } = await import('multer');
  const storage = multer.diskStorage({
    destination: folder,
    filename(request, _file, named) {
      const name = randomUUID();
      places.set(request, join(folder, name));
      named(null, name);
    },
  });
  return multer({
    storage,
    // Names of files come as browsers write them: `Ñandú.png`.
    defParamCharset: 'utf8',
    limits: {
      fileSize: largest,
      files: 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 1,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  }).single(field);
}

/** Finds the file that came with the request; undefined where the endpoint takes none. */
export function uploadedFile({ file }: Request): UploadedFile | undefined {
  return file && { path: file.path, bytes: file.size, name: file.originalname };
}

function toApiError(error: unknown, largest: number): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'LIMIT_FILE_SIZE') return tooLarge(largest);
  // Keeps errors of the disk as they are: they are not the caller's mistake.
  if (/^E[A-Z]+$/.test(code)) return error;
  return apiError('INVALID_REQUEST', { about: error.message });
}

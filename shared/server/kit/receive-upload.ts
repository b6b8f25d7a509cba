import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { UploadRule } from '#shared/contract/endpoint.ts';
import type { UploadedFile } from './route.ts';

/** Maximum size of other form fields. */
const MAX_FIELD_BYTES = 16 * 1024;
const MAX_FIELDS = 8;
/** Maximum size of a form beside its file. */
const MAX_OVERHEAD_BYTES = (MAX_FIELDS + 2) * MAX_FIELD_BYTES;

const MEGABYTE = 1024 * 1024;

const tooLarge = (maxBytes: number): ApiError =>
  apiError('UPLOAD_TOO_LARGE', { params: { megabytes: Math.floor(maxBytes / MEGABYTE) } });

/**
 * Streams the file of a form into a folder. Refuses files that are too large by `Content-Length` or while reading;
 * deletes incomplete files, and all files after the answer.
 */
export function receiveUpload({ field, maxBytes }: UploadRule, folder: string): RequestHandler[] {
  const paths = new WeakMap<IncomingMessage, string>();
  let reader: Promise<RequestHandler> | null = null;

  const rejectLarger: RequestHandler = (request, response, next) => {
    if (Number(request.get('content-length') ?? 0) > maxBytes + MAX_OVERHEAD_BYTES) {
      response.setHeader('connection', 'close');
      throw tooLarge(maxBytes);
    }
    next();
  };

  const storeUpload: RequestHandler = async (request, response, next) => {
    reader ??= formReader({ field, maxBytes }, folder, paths);
    // Pauses the request until the parser is loaded.
    const take = await reader;
    let bytes = 0;
    let isAnswered = false;
    const answer = (error?: unknown): void => {
      if (isAnswered) return;
      isAnswered = true;
      request.off('data', count);
      if (error === undefined && !request.file)
        next(apiError('INVALID_REQUEST', { field, about: `${field}: no file` }));
      else next(error === undefined ? undefined : toApiError(error, maxBytes));
    };
    // Counts bytes here, because the form parser buffers before it refuses.
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= maxBytes + MAX_OVERHEAD_BYTES) return;
      response.setHeader('connection', 'close');
      answer(tooLarge(maxBytes));
    };
    response.once('close', () => {
      // The form parser may not report incomplete files.
      const path = paths.get(request);
      // A file that cannot be deleted now is deleted at the next start.
      if (path) rm(path, { force: true }).catch(() => undefined);
    });
    take(request, response, answer);
    request.on('data', count);
  };
  return [rejectLarger, storeUpload];
}

/** Loads the form parser with the first upload, to save memory. */
async function formReader(
  { field, maxBytes }: UploadRule,
  folder: string,
  paths: WeakMap<IncomingMessage, string>,
): Promise<RequestHandler> {
  const { default: multer } = await import('multer');
  const storage = multer.diskStorage({
    destination: folder,
    filename(request, _file, named) {
      const name = randomUUID();
      paths.set(request, join(folder, name));
      named(null, name);
    },
  });
  return multer({
    storage,
    // Browsers send file names in UTF-8.
    defParamCharset: 'utf8',
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 1,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  }).single(field);
}

/** The uploaded file of a request; undefined without one. */
export function uploadedFile({ file }: Request): UploadedFile | undefined {
  return file && { path: file.path, bytes: file.size, name: file.originalname };
}

function toApiError(error: unknown, maxBytes: number): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'LIMIT_FILE_SIZE') return tooLarge(maxBytes);
  // Errors of the disk are not the caller's.
  if (/^E[A-Z]+$/.test(code)) return error;
  return apiError('INVALID_REQUEST', { about: error.message });
}

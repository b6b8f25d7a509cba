import { stat } from 'node:fs/promises';
import type { Response } from 'express';
import type { ServedFile } from './route.ts';

/** Uploaded content must never run scripts in the server's origin. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const RANGE_NOT_SATISFIABLE = 416;

/** Serves a file by the hash of its content, whole or in ranges. */
export async function serveFile(
  response: Response,
  { path, media, hash, forGood }: ServedFile,
): Promise<void> {
  response.setHeader('content-type', media);
  response.setHeader('etag', `"${hash}"`);
  response.setHeader('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('content-security-policy', SANDBOX);
  response.setHeader('x-content-type-options', 'nosniff');
  await new Promise<void>((resolve, reject) => {
    response.sendFile(path, { cacheControl: false, lastModified: false, dotfiles: 'allow' }, (error) => {
      // The client disconnected.
      if (!error || (error as NodeJS.ErrnoException).code === 'ECONNABORTED' || response.headersSent)
        resolve();
      else if ((error as { status?: number }).status === RANGE_NOT_SATISFIABLE)
        resolve(rejectRange(response, path));
      else reject(error);
    });
  });
}

/** Answers an invalid range with the length of the file. */
async function rejectRange(response: Response, path: string): Promise<void> {
  const { size } = await stat(path);
  for (const header of ['content-type', 'etag', 'cache-control']) response.removeHeader(header);
  response.status(RANGE_NOT_SATISFIABLE).setHeader('content-range', `bytes */${size}`);
  response.end();
}

import { stat } from 'node:fs/promises';
import type { Response } from 'express';
import type { ServedFile } from './route.ts';

/** A page under the address of a file could speak for the server: none of them runs, whatever it says it is. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const RANGE_NOT_SATISFIABLE = 416;

/** Gives out a file of the server's own, whole or in the ranges asked for, known by the hash of its content. */
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
      // Whoever went away while it came has nothing to be told.
      if (!error || (error as NodeJS.ErrnoException).code === 'ECONNABORTED' || response.headersSent)
        resolve();
      else if ((error as { status?: number }).status === RANGE_NOT_SATISFIABLE)
        resolve(rejectRange(response, path));
      else reject(error);
    });
  });
}

/** Answers a range that lies outside of the file with the length that it has. */
async function rejectRange(response: Response, path: string): Promise<void> {
  const { size } = await stat(path);
  for (const header of ['content-type', 'etag', 'cache-control']) response.removeHeader(header);
  response.status(RANGE_NOT_SATISFIABLE).setHeader('content-range', `bytes */${size}`);
  response.end();
}

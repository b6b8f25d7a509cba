import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { SentFile } from './route.ts';

/**
 * Sends a file as it is read, no faster than the client takes it. Where the client goes away, the stream is destroyed
 * and nobody is told; where reading fails, the connection is cut, so that nobody takes half of it for the whole.
 */
export async function sendFile(response: Response, media: string, file: SentFile): Promise<void> {
  response.setHeader('content-type', media);
  response.setHeader('content-length', file.bytes);
  response.setHeader('content-disposition', `attachment; filename="${file.name}"`);
  response.setHeader('cache-control', 'no-store');
  await pipeline(file.stream, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

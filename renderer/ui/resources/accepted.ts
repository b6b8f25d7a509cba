import type { Resource } from '#shared/contract/resources/resources.ts';

/** Filter of the file picker by type; the server checks the content. */
export const ACCEPTED: Readonly<Record<Resource['type'], string>> = {
  image: 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml',
  audio: 'audio/*',
  video: 'video/mp4,video/webm',
  configuration: 'application/json,.json',
};

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMedia } from '#shared/server/resources/check-media.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { mp4, webm } from '#tests/support/samples/media.ts';

/** Writes another codec identifier into a file, for codecs that the library does not support. */
const recoded = (file: Buffer, from: string, to: string) =>
  Buffer.from(file.toString('latin1').replaceAll(from, to), 'latin1');

async function checked(content: Buffer, type: 'audio' | 'video' = 'video'): Promise<void> {
  const path = join(temporaryFolder().path, 'file');
  await writeFile(path, content);
  await checkMedia(path, type);
}

describe('a video', () => {
  it.each([
    ['H.264 and AAC in MP4', () => mp4('avc', 'aac')],
    ['H.264 without sound', () => mp4('avc')],
    ['AV1 and Opus in MP4', () => mp4('av1', 'opus')],
    ['VP9 and Opus in WebM', () => webm('vp9', 'opus')],
    ['VP8 and Vorbis in WebM', () => webm('vp8')],
  ])('of %s is accepted', async (_, file) => {
    await expect(checked(await file())).resolves.toBeUndefined();
  });

  it.each([
    ['HEVC (H.265)', () => mp4('hevc', 'aac')],
    ['H.264 4:2:2 / 10 bit', () => mp4('avcHigh10')],
    ['MPEG-4 Part 2', async () => recoded(await mp4('avc'), 'avc1', 'mp4v')],
    ['Motion JPEG', async () => recoded(await mp4('avc'), 'avc1', 'mjpa')],
    ['H.263', async () => recoded(await mp4('avc'), 'avc1', 's263')],
    ['Dolby Digital (AC-3)', async () => recoded(await mp4('avc', 'aac'), 'mp4a', 'ac-3')],
    ['DTS', async () => recoded(await mp4('avc', 'aac'), 'mp4a', 'dtsc')],
    ['V_XY8', async () => recoded(await webm('vp8'), 'V_VP8', 'V_XY8')],
  ])('of %s is refused with this name', async (codec, file) => {
    const { status, detail } = await apiErrorOf(checked(await file()));
    expect([status, detail.field, detail.params?.codec]).toEqual(['RESOURCE_CODEC', 'file', codec]);
  });

  it('without a video stream is refused', async () => {
    expect((await apiErrorOf(checked(await mp4(undefined, 'aac')))).status).toBe('RESOURCE_NO_TRACK');
    await expect(checked(await mp4(undefined, 'aac'), 'audio')).resolves.toBeUndefined();
  });

  it('that is truncated before its metadata is refused', async () => {
    const file = await mp4('avc');
    const { status } = await apiErrorOf(checked(file.subarray(0, 40)));
    expect(['RESOURCE_UNREADABLE', 'RESOURCE_NO_TRACK']).toContain(status);
  });
});

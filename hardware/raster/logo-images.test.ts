import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { createLogoImages } from './logo-images.ts';

const logo = { name: 'logo.png', type: 'image', module: 'ticket designer', hash: 'abc' };

function stored(content: () => Uint8Array | null) {
  const read: string[] = [];
  const errors: unknown[] = [];
  const images = createLogoImages({
    read: async (hash) => {
      read.push(hash);
      return content();
    },
    onError: (error) => errors.push(error),
  });
  return { pictures: images, read, faults: errors };
}

describe('the logos of tickets', () => {
  it('are drawn once for each paper', async () => {
    const { pictures: images, read } = stored(() => createCanvas(8, 8).toBuffer('image/png'));
    for (const width of [80, 80, 57, 57] as const)
      expect(await images(logo, width)).toMatchObject({ width: 8, height: 8 });
    expect(read).toEqual(['abc', 'abc']);
  });

  it('fall away while their file is missing, and are there once it is', async () => {
    let content: Uint8Array | null = null;
    const { pictures: images, faults: errors } = stored(() => content);
    expect(await images(logo, 80)).toBeNull();
    content = createCanvas(8, 8).toBuffer('image/png');
    expect(await images(logo, 80)).not.toBeNull();
    expect(errors).toEqual([]);
  });

  it('fall away where their file is no picture, which somebody hears of', async () => {
    const { pictures: images, faults: errors } = stored(() => Buffer.from('no picture'));
    expect(await images(logo, 80)).toBeNull();
    expect(errors).toHaveLength(1);
  });

  it('are none of tickets without one, those from before there were logos included', async () => {
    const { pictures: images, read } = stored(() => null);
    expect([await images(null, 80), await images({} as typeof logo, 80)]).toEqual([null, null]);
    expect(read).toEqual([]);
  });
});

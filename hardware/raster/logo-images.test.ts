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
  return { images, read, errors };
}

describe('the logos of tickets', () => {
  it('are rendered once for each paper width', async () => {
    const { images, read } = stored(() => createCanvas(8, 8).toBuffer('image/png'));
    for (const width of [80, 80, 57, 57] as const)
      expect(await images(logo, width)).toMatchObject({ width: 8, height: 8 });
    expect(read).toEqual(['abc', 'abc']);
  });

  it('are left out while their file is missing', async () => {
    let content: Uint8Array | null = null;
    const { images, errors } = stored(() => content);
    expect(await images(logo, 80)).toBeNull();
    content = createCanvas(8, 8).toBuffer('image/png');
    expect(await images(logo, 80)).not.toBeNull();
    expect(errors).toEqual([]);
  });

  it('are left out if their file is no image, and an error is logged', async () => {
    const { images, errors } = stored(() => Buffer.from('no picture'));
    expect(await images(logo, 80)).toBeNull();
    expect(errors).toHaveLength(1);
  });

  it('are absent on tickets without one, including those from before logos existed', async () => {
    const { images, read } = stored(() => null);
    expect([await images(null, 80), await images({} as typeof logo, 80)]).toEqual([null, null]);
    expect(read).toEqual([]);
  });
});

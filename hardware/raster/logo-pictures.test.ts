import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { createLogoPictures } from './logo-pictures.ts';

const logo = { name: 'logo.png', type: 'image', module: 'ticket designer', hash: 'abc' };

function stored(content: () => Uint8Array | null) {
  const read: string[] = [];
  const faults: unknown[] = [];
  const pictures = createLogoPictures({
    read: async (hash) => {
      read.push(hash);
      return content();
    },
    onFault: (error) => faults.push(error),
  });
  return { pictures, read, faults };
}

describe('the logos of tickets', () => {
  it('are drawn once for each paper', async () => {
    const { pictures, read } = stored(() => createCanvas(8, 8).toBuffer('image/png'));
    for (const width of [80, 80, 57, 57] as const)
      expect(await pictures(logo, width)).toMatchObject({ width: 8, height: 8 });
    expect(read).toEqual(['abc', 'abc']);
  });

  it('fall away while their file is missing, and are there once it is', async () => {
    let content: Uint8Array | null = null;
    const { pictures, faults } = stored(() => content);
    expect(await pictures(logo, 80)).toBeNull();
    content = createCanvas(8, 8).toBuffer('image/png');
    expect(await pictures(logo, 80)).not.toBeNull();
    expect(faults).toEqual([]);
  });

  it('fall away where their file is no picture, which somebody hears of', async () => {
    const { pictures, faults } = stored(() => Buffer.from('no picture'));
    expect(await pictures(logo, 80)).toBeNull();
    expect(faults).toHaveLength(1);
  });

  it('are none of tickets without one, those from before there were logos included', async () => {
    const { pictures, read } = stored(() => null);
    expect([await pictures(null, 80), await pictures({} as typeof logo, 80)]).toEqual([null, null]);
    expect(read).toEqual([]);
  });
});

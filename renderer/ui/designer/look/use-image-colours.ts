import { useEffect, useState } from 'react';
import { coloursIn, type ImageColours } from './contrast.ts';

/** Pixels of a picture along each side that are looked at. */
const SIDE = 24;

/** Finds the colours of pictures by their addresses; null while one is not known, or cannot be shown. */
export function useImageColours(addresses: readonly string[]): ReadonlyMap<string, ImageColours | null> {
  const [known, setKnown] = useState<ReadonlyMap<string, ImageColours | null>>(new Map());
  const wanted = addresses.join('\n');
  useEffect(() => {
    let isOver = false;
    for (const address of wanted === '' ? [] : wanted.split('\n')) {
      void coloursAt(address).then((colours) => {
        if (!isOver) setKnown((before) => new Map(before).set(address, colours));
      });
    }
    return () => {
      isOver = true;
    };
  }, [wanted]);
  return known;
}

async function coloursAt(address: string): Promise<ImageColours | null> {
  const picture = new Image();
  picture.src = address;
  const pen = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE }).getContext('2d');
  try {
    await picture.decode();
    pen?.drawImage(picture, 0, 0, SIDE, SIDE);
    return pen && coloursIn(pen.getImageData(0, 0, SIDE, SIDE).data);
  } catch {
    return null;
  }
}

/** A pixel of a design, as public pages measure. */
export const rem = (pixels: number): string => `${pixels / 10}rem`;

interface Colours {
  readonly backgroundStart: string | null;
  readonly backgroundEnd: string | null;
}

/** Tells the colour that a part is filled with, and the gradient over it where it goes from one to another. */
export function fillOf({ backgroundStart, backgroundEnd }: Colours) {
  const start = backgroundStart ?? backgroundEnd;
  const end = backgroundEnd ?? backgroundStart;
  const gradient = start && end && start !== end ? `linear-gradient(${start}, ${end})` : null;
  return { colour: start, gradient };
}

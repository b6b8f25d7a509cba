import type { OneBitRaster, PaperWidth, TicketLogo } from '#shared/domain/printing/ticket-document.ts';

export type LogoPicturesOptions = {
  /** The content of the file of a hash; null where there is none. */
  readonly read: (hash: string) => Promise<Uint8Array | null>;
  /** Hears of a file that is no picture, or cannot be read. */
  readonly onFault: (error: unknown, logo: TicketLogo) => void;
};

/** Finds the dots of a logo on a paper; null where its picture is missing: a ticket does without. */
export type LogoPictures = (logo: TicketLogo | null, width: PaperWidth) => Promise<OneBitRaster | null>;

/** A branch prints one or two logos on one or two papers; each takes up to 7 KB. */
const MOST_KEPT = 16;

/** The logos of tickets in dots, each drawn once. What draws them is fetched with the first. */
export function createLogoPictures({ read, onFault }: LogoPicturesOptions): LogoPictures {
  const kept = new Map<string, OneBitRaster>();

  async function draw(hash: string, width: PaperWidth): Promise<OneBitRaster | null> {
    const content = await read(hash);
    if (content === null) return null;
    const { rasterizeLogo } = await import('./rasterize-logo.ts');
    return rasterizeLogo(content, width);
  }

  return async (logo, width) => {
    if (!logo?.hash) return null;
    const key = `${logo.hash} ${width}`;
    const known = kept.get(key);
    if (known) return known;
    try {
      const drawn = await draw(logo.hash, width);
      if (drawn) kept.set(key, drawn);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? key);
      return drawn;
    } catch (error) {
      onFault(error, logo);
      return null;
    }
  };
}

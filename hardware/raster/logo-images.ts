import { LRUCache } from 'lru-cache';
import type { OneBitRaster, PaperWidth, TicketLogo } from '#shared/domain/printing/ticket-document.ts';

export type LogoImagesOptions = {
  /** Reads a file by its hash; null if it does not exist. */
  readonly read: (hash: string) => Promise<Uint8Array | null>;
  /** Called for a file that is no image or cannot be read. */
  readonly onError: (error: unknown, logo: TicketLogo) => void;
};

/** Returns the raster of a logo for a paper width; null without an image, and the ticket is printed without it. */
export type LogoImages = (logo: TicketLogo | null, width: PaperWidth) => Promise<OneBitRaster | null>;

/** A branch prints one or two logos on one or two paper widths; each takes up to 7 KB. */
const MAX_CACHED = 16;

/** Caches rasterized logos. The rasterizer is imported on first use. */
export function createLogoImages({ read, onError }: LogoImagesOptions): LogoImages {
  const cache = new LRUCache<string, OneBitRaster>({ max: MAX_CACHED });

  async function rasterize(hash: string, width: PaperWidth): Promise<OneBitRaster | null> {
    const content = await read(hash);
    if (content === null) return null;
    const { rasterizeLogo } = await import('./rasterize-logo.ts');
    return rasterizeLogo(content, width);
  }

  return async (logo, width) => {
    if (!logo?.hash) return null;
    const key = `${logo.hash} ${width}`;
    const cached = cache.get(key);
    if (cached) return cached;
    try {
      const raster = await rasterize(logo.hash, width);
      if (raster) cache.set(key, raster);
      return raster;
    } catch (error) {
      onError(error, logo);
      return null;
    }
  };
}

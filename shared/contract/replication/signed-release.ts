import { z } from 'zod';

const PRODUCT = 'turno';

const release = z.strictObject({
  product: z.literal(PRODUCT),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** What it is for: `linux-x64` for a server, as Node calls platform and processor; `appliance-linux-x64-appimage`. */
  platform: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+){1,3}$/),
  /** Name of the file, which lies beside; an archive unpacks into a folder that is called the same. */
  archive: z
    .string()
    .max(120)
    .regex(/^\w[\w. -]*\.(tar\.gz|AppImage|deb|exe)$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const signedRelease = z.strictObject({ ...release.shape, signature: z.base64() });

/** What a file is, as whoever made it has signed it. */
export type Release = z.infer<typeof release>;
export type SignedRelease = z.infer<typeof signedRelease>;

/** Names the product of what is made here. */
export const ofProduct = (made: Omit<Release, 'product'>): Release => ({ product: PRODUCT, ...made });

/** Writes what the signature covers: keys in their order, no white space between. */
export const signedText = ({ product, version, platform, archive, sha256 }: Release): string =>
  JSON.stringify({ product, version, platform, archive, sha256 });

/** Reads the file that lies beside, of which nothing is to be believed before its signature was checked; null where it is none. */
export function parseSignedRelease(text: string): SignedRelease | null {
  try {
    return signedRelease.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

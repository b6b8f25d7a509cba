import { z } from 'zod';

const PRODUCT = 'turno';

const release = z.strictObject({
  product: z.literal(PRODUCT),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** Target: `linux-x64` for servers (Node's platform and architecture); `appliance-linux-x64-appimage`. */
  platform: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+){1,3}$/),
  /** Name of the file beside it; an archive contains a folder of the same name. */
  archive: z
    .string()
    .max(120)
    .regex(/^\w[\w. -]*\.(tar\.gz|AppImage|deb|exe)$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const signedRelease = z.strictObject({ ...release.shape, signature: z.base64() });

/** A signed description of a file. */
export type Release = z.infer<typeof release>;
export type SignedRelease = z.infer<typeof signedRelease>;

/** Adds the product name. */
export const ofProduct = (created: Omit<Release, 'product'>): Release => ({ product: PRODUCT, ...created });

/** Signed text: keys in order, without white space. */
export const signedText = ({ product, version, platform, archive, sha256 }: Release): string =>
  JSON.stringify({ product, version, platform, archive, sha256 });

/** Parses a release file without verifying it; null if invalid. */
export function parseSignedRelease(text: string): SignedRelease | null {
  try {
    return signedRelease.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The head of a WAV file, and where in it stands how many bytes are played in a second. */
const HEAD = 44;
const BYTES_A_SECOND = 28;

/** Tells how long a WAV file sounds, s. */
export function wavSeconds(wav: ArrayBuffer): number {
  if (wav.byteLength <= HEAD) return 0;
  return (wav.byteLength - HEAD) / new DataView(wav).getUint32(BYTES_A_SECOND, true);
}

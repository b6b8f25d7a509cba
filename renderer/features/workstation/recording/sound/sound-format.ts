/** Suffices for speech (operations specification, section 9: parts of 30 s, buffers of 4096 samples). */
export const SAMPLE_RATE = 16_000;
export const PART_MS = 30_000;
export const BUFFER_FRAMES = 4096;

import { ALL_FORMATS, FilePathSource, Input, type InputTrack } from 'mediabunny';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';

/** Codecs that Chromium plays on every system. */
const VIDEO_CODECS: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'av1']);
const AUDIO_CODECS: ReadonlySet<string> = new Set(['aac', 'opus', 'mp3', 'vorbis', 'flac']);
const isPcm = (codec: string): boolean => /^(pcm-|ulaw|alaw)/.test(codec);

const VIDEO_NAMES = 'H.264, VP8, VP9, AV1';
const AUDIO_NAMES = 'AAC, MP3, Opus, Vorbis, FLAC';

/** Display names of codecs, by the library's name or the code in the file. */
const CODEC_NAMES: Readonly<Record<string, string>> = {
  hevc: 'HEVC (H.265)',
  prores: 'Apple ProRes',
  mp4v: 'MPEG-4 Part 2',
  'mp4v.20': 'MPEG-4 Part 2',
  s263: 'H.263',
  h263: 'H.263',
  mjpa: 'Motion JPEG',
  jpeg: 'Motion JPEG',
  vvc1: 'VVC (H.266)',
  'V_MPEG4/ISO/ASP': 'MPEG-4 Part 2',
  V_MPEG2: 'MPEG-2',
  V_THEORA: 'Theora',
  alac: 'Apple Lossless (ALAC)',
  'ac-3': 'Dolby Digital (AC-3)',
  ac3: 'Dolby Digital (AC-3)',
  'ec-3': 'Dolby Digital Plus (E-AC-3)',
  eac3: 'Dolby Digital Plus (E-AC-3)',
  dts: 'DTS',
  dtsc: 'DTS',
  samr: 'AMR',
};

/** H.264 profiles that browsers do not decode: 10 bits or more than 4:2:0. */
const AVC_UNSUPPORTED = /^avc[13]\.(6e|7a|f4|2c)/i;

/**
 * Checks that displays can decode a video or sound. Refuses with RESOURCE_CODEC, RESOURCE_NO_TRACK (nothing to play)
 * or RESOURCE_UNREADABLE.
 */
export async function checkMedia(path: string, type: 'audio' | 'video'): Promise<void> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const video = await input.getVideoTracks();
    const audio = await input.getAudioTracks();
    if ((type === 'video' ? video : audio).length === 0)
      throw apiError('RESOURCE_NO_TRACK', { field: 'file' });
    if (type === 'video') for (const track of video) await checkVideo(track);
    for (const track of audio) await checkAudio(track);
  } catch (error) {
    // Disk errors have a code; other errors concern the content.
    if (error instanceof ApiError || (error instanceof Error && 'code' in error)) throw error;
    throw apiError('RESOURCE_UNREADABLE', { field: 'file' });
  } finally {
    input.dispose();
  }
}

async function checkVideo(track: InputTrack): Promise<void> {
  const codec = await track.getCodec();
  const parameters = await track.getCodecParameterString().catch(() => null);
  if (codec && VIDEO_CODECS.has(codec) && !AVC_UNSUPPORTED.test(parameters ?? '')) return;
  throw codecRejected(codec === 'avc' ? 'H.264 4:2:2 / 10 bit' : await nameOf(track), VIDEO_NAMES);
}

async function checkAudio(track: InputTrack): Promise<void> {
  const codec = await track.getCodec();
  if (codec && (AUDIO_CODECS.has(codec) || isPcm(codec))) return;
  throw codecRejected(await nameOf(track), AUDIO_NAMES);
}

const codecRejected = (codec: string, codecs: string) =>
  apiError('RESOURCE_CODEC', { field: 'file', params: { codec, codecs } });

async function nameOf(track: InputTrack): Promise<string> {
  const codec = await track.getCodec();
  const internal = await track.getInternalCodecId();
  const written = typeof internal === 'string' ? internal.trim() : '';
  return CODEC_NAMES[codec ?? ''] ?? CODEC_NAMES[written] ?? (written || codec || '?');
}

import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';

type VideoCodec = ConstructorParameters<typeof EncodedVideoPacketSource>[0];
type AudioCodec = ConstructorParameters<typeof EncodedAudioPacketSource>[0];

/** Descriptions of decoders: avcC of the given profile, hvcC with no parameter sets. */
const avcC = (profile: number) => Uint8Array.of(1, profile, 0, 30, 0xff, 0xe0, 0);
const HVCC = Uint8Array.from([
  1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0,
]);
const VIDEO: Readonly<Record<string, { codec: string; description?: Uint8Array }>> = {
  avc: { codec: 'avc1.42001e', description: avcC(0x42) },
  avcHigh10: { codec: 'avc1.6e001e', description: avcC(0x6e) },
  hevc: { codec: 'hev1.1.6.L93.B0', description: HVCC },
  vp8: { codec: 'vp8' },
  vp9: { codec: 'vp09.00.10.08' },
  av1: { codec: 'av01.0.04M.08' },
};

interface File {
  readonly format: OutputFormat;
  readonly video?: string;
  readonly audio?: AudioCodec;
}

/** Writes a file with one packet in each track. */
async function media({ format, video, audio }: File): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const name = video?.startsWith('avc') ? 'avc' : video;
  const images = name === undefined ? null : new EncodedVideoPacketSource(name as VideoCodec);
  const sounds = audio === undefined ? null : new EncodedAudioPacketSource(audio);
  if (images) output.addVideoTrack(images);
  if (sounds) output.addAudioTrack(sounds);
  await output.start();
  const packet = new EncodedPacket(new Uint8Array(16), 'key', 0, 1);
  await images?.add(packet, {
    decoderConfig: { codedWidth: 64, codedHeight: 64, ...VIDEO[video ?? ''] } as VideoDecoderConfig,
  });
  await sounds?.add(packet, {
    decoderConfig: {
      codec: audio === 'aac' ? 'mp4a.40.2' : (audio ?? ''),
      numberOfChannels: 2,
      sampleRate: 48_000,
      ...(audio === 'aac' && { description: Uint8Array.of(0x11, 0x90) }),
    },
  });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}

/** A video in MP4 with one empty frame. */
export const mp4 = (video?: string, audio?: AudioCodec) =>
  media({ format: new Mp4OutputFormat(), ...(video && { video }), ...(audio && { audio }) });
export const webm = (video?: string, audio?: AudioCodec) =>
  media({ format: new WebMOutputFormat(), ...(video && { video }), ...(audio && { audio }) });

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { wait } from '#renderer/public-pages/wait.ts';
import type { DisplaySlide } from '#shared/contract/devices/displays.ts';
import type { Millis } from '#shared/domain/ids.ts';
import css from './signage.module.css';

/** Interval of video checks, ms (operations specification, section 9). */
const VIDEO_REFRESH: Millis = 50;
/** Time without a new frame after which a video is skipped, ms: it cannot be decoded, or its download is stuck. */
const STANDSTILL_MS: Millis = 5_000;

/** Receives the slides whose last attempt failed. */
export const SlideErrors = createContext<(names: readonly string[]) => void>(() => {});

interface SlideErrorsProps {
  readonly slides: readonly DisplaySlide[];
  /** Default duration of pictures, s. */
  readonly sliderTime: number;
}

/**
 * Rotates the slides; a video pauses the rotation until it ends (operations specification, section 4). Slides that
 * fail are skipped.
 */
export function Slides({ slides, sliderTime }: SlideErrorsProps) {
  const [rotation, setRotation] = useState(BEGINNING);
  const addressOf = useAddressOf();
  const index = slides.length === 0 ? 0 : rotation.at % slides.length;
  const slide = slides[index];
  const following = slides[(index + 1) % slides.length];
  const stands = slide ? slideDuration(slide, sliderTime) : null;
  const isBroken = slide !== undefined && rotation.broken.has(slide.url);
  const next = () => setRotation((before) => nextSlide(before, slides));
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const leaveOut = (url: string) => {
    setFailed((before) => new Set(before).add(url));
    setRotation((before) => withoutSlide(before, slides, url));
  };
  const recover = (url: string) =>
    setFailed((before) => (before.has(url) ? new Set([...before].filter((each) => each !== url)) : before));
  const report = useContext(SlideErrors);
  const names = slides.filter(({ url }) => failed.has(url)).map(({ url }) => nameOf(url));
  const errors = [...new Set(names)].join('\n');
  useEffect(() => report(errors.split('\n').filter(Boolean)), [errors, report]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with each slide, and with nothing else
  useEffect(() => {
    const time = isBroken ? sliderTime * 1000 : stands;
    if (time === null) return;
    const timer = setTimeout(next, time);
    return () => clearTimeout(timer);
  }, [rotation.turn, slide?.url, stands, isBroken]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file has come onto the device, so what was broken may be no more
  useEffect(() => setRotation((before) => ({ ...before, broken: BEGINNING.broken })), [addressOf]);

  return (
    <section
      className={css.slides}
      data-part="slides"
      data-slide={slide?.url}
      data-turn={rotation.turn}
      aria-hidden
    >
      {slide?.type === 'image' && !isBroken && (
        <img
          src={addressOf(slide.url)}
          alt=""
          onLoad={() => recover(slide.url)}
          onError={() => leaveOut(slide.url)}
        />
      )}
      {slide?.type === 'video' && !isBroken && (
        <Video
          key={rotation.turn}
          url={addressOf(slide.url)}
          onEnd={() => {
            recover(slide.url);
            next();
          }}
          onBroken={() => leaveOut(slide.url)}
        />
      )}
      {/* Preloads the next image, so that no gap is visible. */}
      {following?.type === 'image' && following !== slide && (
        <img src={addressOf(following.url)} alt="" hidden />
      )}
    </section>
  );
}

const nameOf = (url: string): string => new URL(url, location.href).searchParams.get('name') ?? url;

interface VideoProps {
  readonly url: string;
  readonly onEnd: () => void;
  readonly onBroken: () => void;
}

/** Plays a video once, muted: calls are announced over it. */
function Video({ url, onEnd, onBroken }: VideoProps) {
  // Keeps its first address: another would restart it.
  const [source] = useState(url);
  const video = useRef<HTMLVideoElement>(null);
  const ways = useRef({ onEnd, onBroken });
  useEffect(() => {
    ways.current = { onEnd, onBroken };
  }, [onEnd, onBroken]);

  useEffect(() => {
    let seen = '';
    let since = performance.now();
    const timer = setInterval(() => {
      if (!video.current) return;
      const { ended, error } = video.current;
      const progress = progressOf(video.current);
      if (progress !== seen) {
        seen = progress;
        since = performance.now();
      }
      const isStill = performance.now() - since > STANDSTILL_MS;
      if (!ended && !error && !isStill) return;
      clearInterval(timer);
      if (ended) ways.current.onEnd();
      else ways.current.onBroken();
    }, VIDEO_REFRESH);
    return () => clearInterval(timer);
  }, []);

  return <video ref={video} src={source} autoPlay muted playsInline preload="auto" />;
}

/**
 * Changes with each new frame. Background pages decode no frames, so the time counts there; without a decoder the
 * time advances and frames have no width.
 */
function progressOf(video: HTMLVideoElement): string {
  if (document.visibilityState === 'hidden') return `at ${video.currentTime}`;
  return video.videoWidth === 0 ? 'no picture' : `frame ${video.getVideoPlaybackQuality().totalVideoFrames}`;
}

interface Rotation {
  /** Index of the current slide. */
  readonly at: number;
  /** Number of slides shown, so that a repeated video restarts. */
  readonly turn: number;
  /** Addresses of slides whose last attempt failed. */
  readonly broken: ReadonlySet<string>;
}

/** @internal used by tests besides this file */
export const BEGINNING: Rotation = { at: 0, turn: 0, broken: new Set() };

/**
 * Next slide that can be shown (operations specification, section 4). When all failed, they are tried again.
 *
 * @internal used by tests besides this file
 */
export function nextSlide({ at, turn, broken }: Rotation, slides: readonly DisplaySlide[]): Rotation {
  const following = slides.map((_, step) => (at + 1 + step) % slides.length);
  const next = following.find((index) => !broken.has(slides[index]?.url ?? ''));
  if (next !== undefined) return { at: next, turn: turn + 1, broken };
  return { at: following[0] ?? 0, turn: turn + 1, broken: new Set() };
}

/**
 * Marks a slide as failed and advances.
 *
 * @internal used by tests besides this file
 */
export function withoutSlide(rotation: Rotation, slides: readonly DisplaySlide[], url: string): Rotation {
  const without = { ...rotation, broken: new Set(rotation.broken).add(url) };
  const isVisible = slides[rotation.at]?.url === url;
  const another = slides.some((slide) => !without.broken.has(slide.url));
  return isVisible && another ? nextSlide(without, slides) : without;
}

/**
 * Duration of a slide, ms; null for a video.
 *
 * @internal used by tests besides this file
 */
export const slideDuration = ({ type, seconds }: DisplaySlide, sliderTime: number): Millis | null =>
  type === 'video' ? null : (seconds ?? sliderTime) * 1000;

/** Retry interval for the cache modules, ms. */
const RELOAD_MS: Millis = 5_000;

type AddressOf = (url: string) => string;

const Addresses = createContext<AddressOf>((url) => url);

/** Returns the address of a file: local when cached, else on the server. */
const useAddressOf = (): AddressOf => useContext(Addresses);

interface CachedMediaProps {
  readonly urls: readonly string[];
  readonly children: ReactNode;
}

/** Caches files for its children, which then work offline. */
export function CachedMedia({ urls, children }: CachedMediaProps) {
  const list = urls.join('\n');
  const [cached, setCached] = useState<ReadonlyMap<string, string>>(new Map());
  const addresses = useRef(new Map<string, string>());
  const addressOf = useMemo<AddressOf>(() => (url) => cached.get(url) ?? url, [cached]);

  useEffect(() => {
    const end = new AbortController();
    const wanted = list.split('\n').filter(Boolean);
    evictUnused(addresses.current, (url) => !wanted.includes(url));
    const onStored = (url: string, file: Blob) => {
      // Keeps its address while shown: another would restart a video.
      if (addresses.current.has(url)) return;
      addresses.current.set(url, URL.createObjectURL(file));
      setCached(new Map(addresses.current));
    };
    void cacheOnDevice(wanted, onStored, end.signal);
    return () => end.abort();
  }, [list]);

  useEffect(() => {
    const { current } = addresses;
    return () => evictUnused(current, () => true);
  }, []);

  return <Addresses value={addressOf}>{children}</Addresses>;
}

/** Loads after the first render, and retries after an outage. */
async function cacheOnDevice(
  urls: readonly string[],
  onStored: (url: string, file: Blob) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const library = await Promise.all([import('./cache-media.ts'), import('./media-store.ts')]).catch(
      () => null,
    );
    if (library) {
      const [{ fetchFile, cacheMedia }, { createMediaStore }] = library;
      return cacheMedia(urls, { store: createMediaStore(), fetchFile, onStored }, signal);
    }
    await wait(RELOAD_MS, signal);
  }
}

function evictUnused(addresses: Map<string, string>, isUnused: (url: string) => boolean): void {
  for (const [url, address] of addresses) {
    if (!isUnused(url)) continue;
    URL.revokeObjectURL(address);
    addresses.delete(url);
  }
}

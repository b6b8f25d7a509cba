import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { DisplaySlide } from '#shared/contract/devices/displays.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { useAddressOf } from './cached-media.tsx';
import { BEGINNING, nextSlide, slideDuration, withoutSlide } from './rotation.ts';
import css from './slides.module.css';

/** How often a video is looked at (operations specification, section 9). */
const VIDEO_REFRESH: Millis = 50;
/** A video without a new frame for so long is left out: the device cannot decode it, or its connection is gone. */
const STANDSTILL_MS: Millis = 5_000;

/** Receives the names of the slides that could not be shown when they were last tried. */
export const SlideFaults = createContext<(names: readonly string[]) => void>(() => {});

interface Props {
  readonly slides: readonly DisplaySlide[];
  /** Seconds for which a picture stands that has none of its own. */
  readonly sliderTime: number;
}

/**
 * Shows one slide after the other; a video stops the rotation until it ends (operations specification, section 4). What
 * cannot be shown is passed over.
 */
export function Slides({ slides, sliderTime }: Props) {
  const [rotation, setRotation] = useState(BEGINNING);
  const addressOf = useAddressOf();
  const place = slides.length === 0 ? 0 : rotation.at % slides.length;
  const slide = slides[place];
  const following = slides[(place + 1) % slides.length];
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
  const report = useContext(SlideFaults);
  const names = slides.filter(({ url }) => failed.has(url)).map(({ url }) => nameOf(url));
  const faults = [...new Set(names)].join('\n');
  useEffect(() => report(faults.split('\n').filter(Boolean)), [faults, report]);

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
      {/* Fetches the next picture beforehand, so that nothing dark lies between two. */}
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

/** Plays a video once, without its sound: turns are called over it. */
function Video({ url, onEnd, onBroken }: VideoProps) {
  // Stays with where it began: another address would begin anew.
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
 * Changes with each new frame; pages in the background decode none, so that there the time counts. Of a codec that the
 * device lacks the time goes on, with the sound, and no frame has a width.
 */
function progressOf(video: HTMLVideoElement): string {
  if (document.visibilityState === 'hidden') return `at ${video.currentTime}`;
  return video.videoWidth === 0 ? 'no picture' : `frame ${video.getVideoPlaybackQuality().totalVideoFrames}`;
}

import { useEffect, useRef, useState } from 'react';
import type { ShownSlide } from '#shared/contract/devices/displays.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { useAddressOf } from './kept-media.tsx';
import { BEGINNING, leftOut, standsFor, wentOn } from './rotation.ts';
import css from './slides.module.css';

/** How often a video is looked at (operations specification, section 9). */
const VIDEO_REFRESH: Millis = 50;
/** A video that stands still for so long is left out: its line may be gone. */
const STANDSTILL: Millis = 10_000;

interface Props {
  readonly slides: readonly ShownSlide[];
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
  const stands = slide ? standsFor(slide, sliderTime) : null;
  const isBroken = slide !== undefined && rotation.broken.has(slide.url);
  const next = () => setRotation((before) => wentOn(before, slides));
  const leaveOut = (url: string) => setRotation((before) => leftOut(before, slides, url));

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
        <img src={addressOf(slide.url)} alt="" onError={() => leaveOut(slide.url)} />
      )}
      {slide?.type === 'video' && !isBroken && (
        <Video
          key={rotation.turn}
          url={addressOf(slide.url)}
          onEnd={next}
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
    let [seen, since] = [-1, performance.now()];
    const timer = setInterval(() => {
      if (!video.current) return;
      const { ended, error, currentTime } = video.current;
      if (currentTime !== seen) [seen, since] = [currentTime, performance.now()];
      const isStill = performance.now() - since > STANDSTILL;
      if (!ended && !error && !isStill) return;
      clearInterval(timer);
      if (ended) ways.current.onEnd();
      else ways.current.onBroken();
    }, VIDEO_REFRESH);
    return () => clearInterval(timer);
  }, []);

  return <video ref={video} src={source} autoPlay muted playsInline preload="auto" />;
}

import { useEffect, useRef, useState } from 'react';
import type { SignageScene } from '#shared/contract/devices/signage-preview.ts';
import { isWithin, type TimeScale } from '../draft/time-scale.ts';
import type { ActedCall } from './preview-data.ts';

/** A step of the line, s. */
const STEP = 0.1;

/** Lets a call be heard from its beginning, until the signal ends it. */
export type Sound = (call: ActedCall, signal: AbortSignal) => Promise<void>;

/** Acts a call on the preview: which scene is shown, and at which second of the call the line stands. */
export function useActedCall(first: ActedCall, scale: TimeScale, sound: Sound) {
  const [scene, setScene] = useState<SignageScene>('rest');
  const [call, setCall] = useState(first);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const silence = useRef(new AbortController());
  const { total } = scale;

  useEffect(() => () => silence.current.abort(), []);

  useEffect(() => {
    if (!playing) return;
    const began = performance.now();
    let frame = requestAnimationFrame(function tick(now: number) {
      const seconds = Math.max(0, now - began) / 1000;
      setAt(Math.min(total, inSteps(seconds)));
      if (seconds >= total) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, total]);

  function stop() {
    silence.current.abort();
    setPlaying(false);
  }

  return {
    scene,
    call,
    at,
    playing,
    isStanding: isWithin(scale.standing, at),
    /** Shows another scene; a call at its beginning. */
    show(next: SignageScene) {
      stop();
      setAt(0);
      setScene(next);
    },
    change: (change: Partial<ActedCall>) => setCall((now) => ({ ...now, ...change })),
    /** Puts the line at a second of the call, and holds it there. */
    moveTo(seconds: number) {
      stop();
      setScene('called');
      setAt(Math.min(total, Math.max(0, inSteps(seconds))));
    },
    /** Acts the call from its beginning, with its sound. */
    play() {
      stop();
      silence.current = new AbortController();
      setScene('called');
      setAt(0);
      setPlaying(true);
      void sound(call, silence.current.signal);
    },
    pause: stop,
  };
}
export type Acting = ReturnType<typeof useActedCall>;

const inSteps = (seconds: number): number => Math.round(seconds / STEP) * STEP;

import { useEffect, useRef, useState } from 'react';
import type { Speaker } from '#renderer/lib/sound.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import { soundPreference } from './stored-tickets.ts';

/** Tickets ahead at which a call counts as near. */
const NEAR = 2;
const VIBRATES = [400, 200, 400, 200, 800];
/** Interval of the repeated alert until the customer confirms, ms. */
const RETRY_MS = 5_000;

interface Alerts {
  readonly isOn: boolean;
  /** Call it in a user gesture: browsers block audio before one. */
  readonly turn: (on: boolean) => void;
}

interface AlertState {
  readonly title: string;
  readonly text: string;
}

/**
 * Alerts on a call, and once shortly before it: chime, vibration, and a system notification while the page is
 * hidden and permitted. `alert` is the text of the notification. Stops when `isComing`.
 */
export function useAlerts(ticket: PhoneTicket | null, alert: AlertState, isComing: boolean): Alerts {
  const [isOn, setOn] = useState(() => soundPreference.read() ?? false);
  const speaker = useSpeaker();
  const isNear = ticket?.stage === 'waiting' && ticket.ahead !== null && ticket.ahead <= NEAR;
  const call = ticket?.stage === 'called' ? ticket.calledAt : null;
  const isCalled = call !== null && !isComing;
  const lastAlert = useRef(alert);
  lastAlert.current = alert;

  // After a reload the first touch unblocks audio again.
  useEffect(() => {
    if (!isOn) return;
    const touched = () => void speaker?.unblock().catch(() => undefined);
    window.addEventListener('pointerdown', touched, { once: true });
    return () => window.removeEventListener('pointerdown', touched);
  }, [isOn, speaker]);

  useEffect(() => {
    if (!isOn || !isNear) return;
    const end = new AbortController();
    void speaker?.chime(end.signal);
    navigator.vibrate?.(VIBRATES[0] ?? 0);
    return () => end.abort();
  }, [isOn, isNear, speaker]);

  useEffect(() => {
    if (isCalled && call !== null) void notify(lastAlert.current);
  }, [isCalled, call]);

  useEffect(() => {
    if (!isOn || !isCalled || call === null) return;
    const end = new AbortController();
    const sound = () => {
      navigator.vibrate?.(VIBRATES);
      void speaker?.chime(end.signal);
    };
    sound();
    const again = setInterval(sound, RETRY_MS);
    return () => {
      end.abort();
      clearInterval(again);
      navigator.vibrate?.(0);
    };
  }, [isOn, isCalled, call, speaker]);

  return {
    isOn,
    turn(on) {
      setOn(on);
      soundPreference.write(on);
      if (!on) return;
      void speaker?.unblock().then(
        () => speaker.chime(new AbortController().signal),
        () => undefined,
      );
      void allowNotices();
    },
  };
}

/** Loads the speaker after the first render. */
function useSpeaker(): Speaker | null {
  const [speaker, setSpeaker] = useState<Speaker | null>(null);
  useEffect(() => {
    void import('#renderer/lib/sound.ts').then(
      ({ createSpeaker }) => setSpeaker(createSpeaker(() => new AudioContext())),
      () => undefined,
    );
  }, []);
  return speaker;
}

const mayNotify = (): boolean => window.isSecureContext && 'Notification' in window;

async function allowNotices(): Promise<void> {
  if (!mayNotify()) return;
  // Mobile browsers support notifications of service workers only.
  await navigator.serviceWorker?.register(WORKER).catch(() => undefined);
  if (Notification.permission === 'default') await Notification.requestPermission();
}

const WORKER = '/phone-worker.js';

/** Shows a system notification while the page is hidden and permitted. */
async function notify({ title, text }: AlertState): Promise<void> {
  if (!mayNotify() || Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  const notice = { body: text, tag: 'turno', requireInteraction: true };
  const worker = await navigator.serviceWorker?.getRegistration(WORKER).catch(() => undefined);
  try {
    if (worker) await worker.showNotification(title, notice);
    else new Notification(title, notice);
  } catch {
    // Some browsers reject notifications of pages; the page shows the call anyway.
  }
}

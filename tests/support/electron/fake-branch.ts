import { EventEmitter } from 'node:events';
import type { BranchClient, Pairing } from '#electron/main/pairing/branch-client.ts';
import type { BranchHours } from '#electron/main/screens/is-screen-on.ts';
import type { Time } from '#electron/main/time.ts';
import type { PairedRole } from '#electron/roles.ts';

interface Device {
  readonly role: PairedRole;
  readonly path: string;
}

/** A branch server that is played: it answers while it is there, and knows the devices that were paired with it. */
export class FakeBranch {
  isThere = true;
  /** By how much its clock differs from the wall's, ms. */
  hours: BranchHours | null = null;
  readonly devices = new Map<string, Device>();
  /** Code -> key of the device that shows it. */
  readonly codes = new Map<string, string>();
  readonly #news = new EventEmitter().setMaxListeners(0);
  readonly #time: Time;
  readonly #now: () => number;

  constructor(time: Time, now: () => number) {
    this.#time = time;
    this.#now = now;
  }

  readonly client: BranchClient = {
    health: async () => {
      this.#demand();
      const said = { version: '1.0.0', status: 'ok', printers: { total: 1, faulty: 0 } } as const;
      return { ...said, queues: { open: 4 }, backup: { at: null }, now: this.#now() };
    },
    fault: async () => (this.isThere ? null : 'NO_ANSWER'),
    pairing: async (_origin, { key, code, wait }, signal) => {
      this.#demand();
      if (wait > 0 && this.#answerFor(key).code === code) await this.#newsWithin(wait * 1000, signal);
      this.#demand();
      return this.#answerFor(key);
    },
  };

  /** Somebody types the code of a device and says what it is. */
  pair(code: string, device: Device): void {
    const key = this.codes.get(code);
    if (key === undefined) throw new Error(`nobody shows ${code}`);
    this.devices.set(key, device);
    this.codes.delete(code);
    this.#news.emit('news');
  }

  /** Somebody puts all devices out. */
  putOut(): void {
    this.devices.clear();
    this.#news.emit('news');
  }

  #demand(): void {
    if (!this.isThere) throw new Error('no answer');
  }

  #answerFor(key: string): Pairing {
    const device = this.devices.get(key);
    const hours = this.hours && { hours: this.hours.hours?.slice() ?? null, zoneHours: this.hours.zoneHours };
    const said = {
      language: 'es',
      idDisplays: null,
      name: null,
      hours: null,
      zoneHours: 0,
      ...hours,
    } as const;
    if (device) return { ...said, code: null, secondsLeft: 0, ...device };
    return { ...said, code: this.#codeOf(key), secondsLeft: 600, role: null, path: null };
  }

  #codeOf(key: string): string {
    const known = [...this.codes].find(([, of]) => of === key)?.[0];
    const code = known ?? String(100_000 + this.codes.size + this.devices.size);
    this.codes.set(code, key);
    return code;
  }

  #newsWithin(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#time.after(ms, done);
      const news = this.#news;
      news.once('news', done);
      signal?.addEventListener('abort', () => {
        cancel();
        reject(new Error('aborted'));
      });
      function done() {
        cancel();
        news.off('news', done);
        resolve();
      }
    });
  }
}

import { EventEmitter } from 'node:events';
import type { BranchClient, Pairing } from '#electron/main/pairing/branch-client.ts';
import type { BranchHours } from '#electron/main/screens/is-screen-on.ts';
import type { Time } from '#electron/main/time.ts';
import type { PairedRole } from '#electron/roles.ts';
import type { ProgramCommand } from '#shared/contract/devices/devices.ts';
import type { FakePackage } from './fake-updates.ts';

interface Device {
  readonly role: PairedRole;
  readonly path: string;
}

interface PackageStore {
  offered: { readonly version: string; readonly made: FakePackage } | null;
  before: FakePackage | null;
  mayInstall: boolean;
  transport: (piece: Uint8Array, from: number) => Uint8Array;
}

/** A branch server that is played: it answers while it is there, and knows the devices that were paired with it. */
export class FakeBranch {
  isThere = true;
  /** By how much its clock differs from the wall's, ms. */
  hours: BranchHours | null = null;
  readonly devices = new Map<string, Device>();
  /** Code -> key of the device that shows it. */
  readonly codes = new Map<string, string>();
  /** What devices are to do, by their keys, until they ask. */
  readonly #orders = new Map<string, ProgramCommand[]>();
  /** What devices have sent: `log` or `picture`, and what it says. */
  readonly sent: { readonly what: 'log' | 'picture'; readonly key: string; readonly said: string }[] = [];
  /** What it offers, and how that comes. */
  readonly packageStore: PackageStore = {
    offered: null,
    before: null,
    mayInstall: false,
    transport: (piece) => piece,
  };
  /** What programs have said: version, whether they are well, and how far they are. */
  readonly programs: [version: string, well: string, update: string | null][] = [];
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
      const health = { version: '1.0.0', status: 'ok', printers: { total: 1, faulty: 0 } } as const;
      return { ...health, queues: { open: 4 }, backup: { at: null }, now: this.#now() };
    },
    errorOf: async () => (this.isThere ? null : 'NO_ANSWER'),
    pairing: async (_origin, { key, code, path = null, wait }, signal) => {
      this.#demand();
      const now = this.#answerFor(key);
      const hasChanged = now.code !== code || now.path !== path || this.#orders.has(key);
      if (wait > 0 && !hasChanged) await this.#newsWithin(wait * 1000, signal);
      this.#demand();
      const commands = this.#orders.get(key) ?? [];
      this.#orders.delete(key);
      return { ...this.#answerFor(key), orders: commands };
    },
    sendLog: async (_origin, key, lines) => {
      this.#demand();
      this.sent.push({ what: 'log', key, said: lines.join('\n') });
    },
    sendScreenshot: async (_origin, key, jpeg) => {
      this.#demand();
      this.sent.push({ what: 'picture', key, said: jpeg.toString() });
    },
    reportProgram: async (_origin, { key: _, ...health }) => {
      this.#demand();
      const { version, well = 'Y', update = null } = health;
      this.programs.push([
        version,
        well,
        update && `${update.version} ${update.state} ${update.reason}`.trim(),
      ]);
      const hasChanged = version !== this.packageStore.offered?.version && this.packageStore.offered !== null;
      return {
        offered: hasChanged ? (this.packageStore.offered?.made.offered ?? null) : null,
        before: this.packageStore.before?.offered ?? null,
        mayInstall: this.packageStore.mayInstall ? 'Y' : 'N',
      };
    },
    fetchPackage: async (_origin, { hash, from, bytes }) => {
      this.#demand();
      const { offered, before } = this.packageStore;
      const found = [offered?.made, before].find((one) => one?.hash === hash);
      if (!found) throw new Error('no such package');
      return this.packageStore.transport(found.content.subarray(from, from + bytes), from);
    },
    unpair: async (_origin, key) => {
      this.#demand();
      this.devices.delete(key);
      this.#news.emit('news');
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

  /** Somebody makes a device that is paired something else. */
  change(key: string, device: Device): void {
    this.devices.set(key, device);
    this.#news.emit('news');
  }

  /** Staff have a device do something. */
  sendCommands(key: string, ...commands: ProgramCommand[]): void {
    this.#orders.set(key, [...(this.#orders.get(key) ?? []), ...commands]);
    this.#news.emit('news');
  }

  /** Somebody puts all devices out. */
  unpairAll(): void {
    this.devices.clear();
    this.#news.emit('news');
  }

  #demand(): void {
    if (!this.isThere) throw new Error('no answer');
  }

  #answerFor(key: string): Pairing {
    const device = this.devices.get(key);
    const hours = this.hours && { hours: this.hours.hours?.slice() ?? null, zoneHours: this.hours.zoneHours };
    const health = {
      language: 'es',
      idDisplays: null,
      name: null,
      hours: null,
      zoneHours: 0,
      orders: [] as ProgramCommand[],
      ...hours,
    } as const;
    if (device) return { ...health, code: null, secondsLeft: 0, ...device };
    return { ...health, code: this.#codeOf(key), secondsLeft: 600, role: null, path: null };
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

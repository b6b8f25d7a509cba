import { EventEmitter } from 'node:events';
import type { BranchClient, Pairing } from '#electron/main/branch-client.ts';
import type { BranchHours } from '#electron/main/screens.ts';
import type { Time } from '#electron/main/time.ts';
import type { PairedRole } from '#electron/roles.ts';
import type { ProgramCommand } from '#shared/contract/devices/devices.ts';
import type { FakePackage } from './fake-updates.ts';

interface Device {
  readonly role: PairedRole;
  readonly path: string;
}

interface PackageStore {
  offered: { readonly version: string; readonly created: FakePackage } | null;
  before: FakePackage | null;
  mayInstall: boolean;
  transport: (piece: Uint8Array, from: number) => Uint8Array;
}

/** A fake branch server: it answers while it is online, and stores the paired devices. */
export class FakeBranch {
  isThere = true;
  /** Difference of its clock from the wall clock, in ms. */
  hours: BranchHours | null = null;
  readonly devices = new Map<string, Device>();
  /** Keys that belong to another machine. */
  readonly duplicates = new Set<string>();
  /** Code -> key of the device that shows it. */
  readonly codes = new Map<string, string>();
  /** Pending commands of devices, by their keys. */
  readonly #orders = new Map<string, ProgramCommand[]>();
  /** Received messages of devices: `log` or `picture`, with content. */
  readonly sent: { readonly what: 'log' | 'screenshot'; readonly key: string; readonly said: string }[] = [];
  /** Its offered package, and how the download behaves. */
  readonly packageStore: PackageStore = {
    offered: null,
    before: null,
    mayInstall: false,
    transport: (piece) => piece,
  };
  /** Received program states: version, health and progress. */
  readonly programs: [version: string, well: string, update: string | null][] = [];
  readonly #updates = new EventEmitter().setMaxListeners(0);
  readonly #time: Time;
  readonly #now: () => number;

  constructor(time: Time, now: () => number) {
    this.#time = time;
    this.#now = now;
  }

  readonly client: BranchClient = {
    health: async () => {
      this.#assertOnline();
      const health = { version: '1.0.0', status: 'ok', printers: { total: 1, faulty: 0 } } as const;
      return { ...health, queues: { open: 4 }, backup: { at: null }, now: this.#now() };
    },
    errorOf: async () => (this.isThere ? null : 'NO_ANSWER'),
    pairing: async (_origin, { key, code, path = null, wait }, signal) => {
      this.#assertOnline();
      const now = this.#answerFor(key);
      const hasChanged = now.code !== code || now.path !== path || this.#orders.has(key);
      if (wait > 0 && !hasChanged) await this.#updatesWithin(wait * 1000, signal);
      this.#assertOnline();
      const commands = this.#orders.get(key) ?? [];
      this.#orders.delete(key);
      return { ...this.#answerFor(key), orders: commands };
    },
    sendLog: async (_origin, key, lines) => {
      this.#assertOnline();
      this.sent.push({ what: 'log', key, said: lines.join('\n') });
    },
    sendScreenshot: async (_origin, key, jpeg) => {
      this.#assertOnline();
      this.sent.push({ what: 'screenshot', key, said: jpeg.toString() });
    },
    reportProgram: async (_origin, { key: _, ...health }) => {
      this.#assertOnline();
      const { version, well = 'Y', update = null } = health;
      this.programs.push([
        version,
        well,
        update && `${update.version} ${update.state} ${update.reason}`.trim(),
      ]);
      const hasChanged = version !== this.packageStore.offered?.version && this.packageStore.offered !== null;
      return {
        offered: hasChanged ? (this.packageStore.offered?.created.offered ?? null) : null,
        before: this.packageStore.before?.offered ?? null,
        mayInstall: this.packageStore.mayInstall ? 'Y' : 'N',
      };
    },
    fetchPackage: async (_origin, { hash, from, bytes }) => {
      this.#assertOnline();
      const { offered, before } = this.packageStore;
      const found = [offered?.created, before].find((one) => one?.hash === hash);
      if (!found) throw new Error('no such package');
      return this.packageStore.transport(found.content.subarray(from, from + bytes), from);
    },
    unpair: async (_origin, key) => {
      this.#assertOnline();
      this.devices.delete(key);
      this.#updates.emit('news');
    },
  };

  /** Pairs a device by its code. */
  pair(code: string, device: Device): void {
    const key = this.codes.get(code);
    if (key === undefined) throw new Error(`nobody shows ${code}`);
    this.devices.set(key, device);
    this.codes.delete(code);
    this.#updates.emit('news');
  }

  /** Changes the role of a paired device. */
  change(key: string, device: Device): void {
    this.devices.set(key, device);
    this.#updates.emit('news');
  }

  /** Sends a command to a device. */
  sendCommands(key: string, ...commands: ProgramCommand[]): void {
    this.#orders.set(key, [...(this.#orders.get(key) ?? []), ...commands]);
    this.#updates.emit('news');
  }

  /** Unpairs all devices. */
  unpairAll(): void {
    this.devices.clear();
    this.#updates.emit('news');
  }

  #assertOnline(): void {
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
      duplicate: 'N',
      ...hours,
    } as const;
    if (this.duplicates.has(key))
      return { ...health, duplicate: 'Y', code: null, secondsLeft: 0, role: null, path: null };
    if (device) return { ...health, code: null, secondsLeft: 0, ...device };
    return { ...health, code: this.#codeOf(key), secondsLeft: 600, role: null, path: null };
  }

  #codeOf(key: string): string {
    const known = [...this.codes].find(([, of]) => of === key)?.[0];
    const code = known ?? String(100_000 + this.codes.size + this.devices.size);
    this.codes.set(code, key);
    return code;
  }

  #updatesWithin(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#time.after(ms, done);
      const updates = this.#updates;
      updates.once('news', done);
      signal?.addEventListener('abort', () => {
        cancel();
        reject(new Error('aborted'));
      });
      function done() {
        cancel();
        updates.off('news', done);
        resolve();
      }
    });
  }
}

import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { DUPLICATE_MS } from '#shared/domain/fleet/device-state.ts';
import { isSameMachine, knownMachine } from '#shared/domain/fleet/machine.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { createDeviceStore } from './device-store.ts';
import { screenOfDevice, screenOfUse } from './screen-name.ts';

interface MachineOptions {
  readonly sqlite: Database;
  readonly gate: Pick<WriteGate<Notice, BranchTables>, 'command'>;
  readonly clock: Pick<Clock, 'now' | 'mono'>;
  readonly log: Pick<Logger, 'error'>;
}

/** Use of a device key by a machine. */
export interface KeyUse {
  readonly idDevices: number;
  /** Hashes of the hardware ids of the machine; empty if unknown. */
  readonly machine: readonly string[];
  /** Run of the program; null if unknown. */
  readonly run: string | null;
  readonly address: string;
}

/** Another machine that uses the key of a device. */
export interface Duplicate {
  readonly seenAt: Millis;
  readonly address: string;
}

/** Writes of a repeated duplicate, ms. */
const WRITE_INTERVAL_MS = 60_000;
/** Runs of the program remembered per device. */
const MAX_RUNS = 20;

/**
 * Machines of device keys. The first machine that reports its hardware owns the key; every other one is a
 * duplicate, such as a disk copied to a second machine. Runs of a program that alternate are two machines with
 * the same hardware ids.
 */
export function createDeviceMachines({ sqlite, gate, clock, log }: MachineOptions) {
  const devices = createDeviceStore(sqlite);
  const row = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('device_machines').selectAll().where('id_devices', '=', p('id')),
  );
  const bind = statement<{ id: number; machine: string }>()(sqlite, (db, p) =>
    db
      .insertInto('device_machines')
      .values({ id_devices: p('id'), machine: p('machine'), copy_seen_at: null, copy_address: '' })
      .onConflict((conflict) => conflict.column('id_devices').doUpdateSet({ machine: p('machine') })),
  );
  const see = statement<{ id: number; at: number; address: string }>()(sqlite, (db, p) =>
    db
      .insertInto('device_machines')
      .values({ id_devices: p('id'), machine: '[]', copy_seen_at: p('at'), copy_address: p('address') })
      .onConflict((conflict) =>
        conflict.column('id_devices').doUpdateSet({ copy_seen_at: p('at'), copy_address: p('address') }),
      ),
  );
  const clear = statement<{ address: string }>()(sqlite, (db, p) =>
    db
      .updateTable('device_machines')
      .set({ copy_seen_at: null, copy_address: '' })
      .where('copy_address', '=', p('address')),
  );
  /** Bound machines that are not written yet. */
  const binding = new Map<number, readonly string[]>();
  const runs = new Map<number, { current: string; former: string[] }>();
  const seen = new Map<number, number>();

  const machineOf = (id: number): readonly string[] =>
    binding.get(id) ?? (JSON.parse(row.get({ id })?.machine ?? '[]') as string[]);

  function write(work: (scope: Scope<Notice>) => void): Promise<void> {
    return gate
      .command((scope) => work(scope))
      .catch((error: unknown) => log.error({ err: error }, 'the machine of a device cannot be stored'));
  }

  /** Stores the machine of a key; a replaced network card or disk is added. */
  function bindTo(id: number, machine: readonly string[]): void {
    const stored = machineOf(id);
    const known = knownMachine(machine, stored);
    if (known.length === stored.length && machine.every((part) => stored.includes(part))) return;
    binding.set(id, known);
    void write(() => {
      if (devices.byId(id)) bind.run({ id, machine: JSON.stringify(known) });
    }).then(() => binding.delete(id));
  }

  function report(idDevices: number, address: string): void {
    const last = seen.get(idDevices);
    if (last !== undefined && clock.mono() - last < WRITE_INTERVAL_MS) return;
    seen.set(idDevices, clock.mono());
    void write((scope) => {
      const device = devices.byId(idDevices);
      if (!device) return;
      see.run({ id: idDevices, at: scope.now, address });
      const screen = screenOfUse(device) ?? screenOfDevice(device.id);
      scope.announce({ kind: 'device', idDevices: null, screens: [screen], removed: [] });
    });
  }

  /** Whether a run that another one replaced is back: both run. */
  function isAlternating(idDevices: number, run: string): boolean {
    const known = runs.get(idDevices) ?? { current: run, former: [] };
    runs.set(idDevices, known);
    if (known.current === run) return false;
    const isBack = known.former.includes(run);
    known.former = [...known.former.filter((one) => one !== run), known.current].slice(-MAX_RUNS);
    known.current = run;
    return isBack;
  }

  return {
    /** Whether this machine owns the key; reports a duplicate otherwise. */
    isOwner({ idDevices, machine, run, address }: KeyUse): boolean {
      if (!isSameMachine(machine, machineOf(idDevices))) {
        report(idDevices, address);
        return false;
      }
      if (machine.length > 0) bindTo(idDevices, machine);
      if (run !== null && isAlternating(idDevices, run)) report(idDevices, address);
      return true;
    },
    report,
    /** Duplicate of a device, reported for a day. */
    duplicateOf(id: number): Duplicate | null {
      const { copy_seen_at: seenAt = null, copy_address: address = '' } = row.get({ id }) ?? {};
      return seenAt === null || clock.now() - seenAt > DUPLICATE_MS ? null : { seenAt, address };
    },
    /** Ends the report of duplicates at an address, where a new device was paired. */
    clearAt(address: string): void {
      if (address !== '') clear.run({ address });
    },
  };
}

export type DeviceMachines = ReturnType<typeof createDeviceMachines>;

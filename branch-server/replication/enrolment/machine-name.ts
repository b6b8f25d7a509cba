import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';

/** Lists the files in which Linux keeps the id that its installation drew (machine-id(5)). */
const MACHINE_ID = ['/etc/machine-id', '/var/lib/dbus/machine-id'];

/** Reads what identifies a machine, for tests to replace. */
export interface MachineTraits {
  /** The id that the system's installation drew; null where there is none. */
  installed(): Promise<string | null>;
  hostName(): string;
  /** The addresses of the network cards, in any order. */
  addresses(): readonly string[];
}

const thisMachine: MachineTraits = {
  async installed() {
    for (const file of MACHINE_ID) {
      const id = await readFile(file, 'utf8').catch(() => '');
      if (id.trim() !== '') return id.trim();
    }
    return null;
  },
  hostName: hostname,
  addresses: () =>
    Object.values(networkInterfaces()).flatMap((cards = []) =>
      cards.filter(({ internal }) => !internal).map(({ mac }) => mac),
    ),
};

/**
 * Names this machine: the same at every start, otherwise on a machine that the data folder was copied to. Hashed,
 * since the id of the installation is confidential.
 */
export async function machineName(traits: MachineTraits = thisMachine): Promise<string> {
  const installed = await traits.installed();
  const name = installed ?? [traits.hostName(), [...traits.addresses()].sort()[0] ?? ''].join(' ');
  return hash('sha256', `turno ${name}`).slice(0, 32);
}

import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';

/** Where Linux keeps the id that its installation drew (machine-id(5)). */
const MACHINE_ID = ['/etc/machine-id', '/var/lib/dbus/machine-id'];

/** What a machine is told by, for tests to stand in for. */
export interface MachineTraits {
  /** The id that the system's installation drew; null where there is none. */
  installed(): Promise<string | null>;
  hostName(): string;
  /** Of the network cards, in any order. */
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
 * What this machine calls itself: the same at every start, another one where the data folder was copied to. Hashed,
 * since the id of the installation is nobody else's business.
 */
export async function machineName(traits: MachineTraits = thisMachine): Promise<string> {
  const installed = await traits.installed();
  const told = installed ?? [traits.hostName(), [...traits.addresses()].sort()[0] ?? ''].join(' ');
  return hash('sha256', `turno ${told}`).slice(0, 32);
}

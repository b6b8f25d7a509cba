import type { ConfigurationChange } from '#shared/contract/replication/protocol/configuration-messages.ts';
import type {
  ConfigurationStore,
  PullStatus,
  RowToWrite,
  StoredRow,
} from '#sync/branch/configuration-store.ts';
import type { PowerSwitch } from './power-switch.ts';

/** A database with central's data only; immutable, so that a backup is the same value. */
export interface ConfigurationImage {
  readonly status: PullStatus;
  readonly gathered: ReadonlyMap<string, ConfigurationChange>;
  readonly rows: ReadonlyMap<string, RowToWrite>;
}

export const NO_CONFIGURATION: ConfigurationImage = {
  status: { inForce: [], gathering: [] },
  gathered: new Map(),
  rows: new Map(),
};

/** The configuration of a branch in memory: each call is atomic if the power fails. */
export function createMemoryConfiguration(
  disk: { configuration: ConfigurationImage },
  power: PowerSwitch,
): ConfigurationStore {
  const read = async <T>(look: (image: ConfigurationImage) => T): Promise<T> => {
    power.use();
    return look(disk.configuration);
  };
  const change = async (altered: (image: ConfigurationImage) => ConfigurationImage): Promise<void> => {
    power.use();
    disk.configuration = altered(disk.configuration);
    power.use();
  };
  return {
    status: () => read(({ status }) => status),
    gathered: () => read(({ gathered }) => [...gathered.values()]),
    stored: () => read(({ rows }) => [...rows.values()].map(withoutText)),
    gather: ({ scopes, dropped, changes }) =>
      change((image) => {
        const remaining = [...image.gathered].filter(([, { scope }]) => !dropped.includes(scope));
        const gathered = new Map(remaining);
        for (const each of changes) gathered.set(`${each.scope} ${rowKey(each)}`, each);
        return { ...image, gathered, status: { ...image.status, gathering: scopes } };
      }),
    swap: ({ remove, write, scopes }) =>
      change((image) => {
        const rows = new Map(image.rows);
        for (const row of remove) rows.delete(rowKey(row));
        for (const row of write) rows.set(rowKey(row), row);
        return { rows, gathered: new Map(), status: { inForce: scopes, gathering: [] } };
      }),
  };
}

const rowKey = ({ entity, pk }: { readonly entity: string; readonly pk: number }): string =>
  `${entity} ${pk}`;
const withoutText = ({ scope, entity, pk, revision, hash }: RowToWrite): StoredRow => ({
  scope,
  entity,
  pk,
  revision,
  hash,
});

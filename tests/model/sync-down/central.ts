import type {
  ConfigurationPart,
  ConfigurationRequest,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import { scopesOf } from '#shared/domain/replication/scopes.ts';
import { scopesOfRow } from '#shared/server/db/replication.ts';
import { answerConfiguration } from '#sync/central/answer-configuration.ts';
import type { FeedStore } from '#sync/central/feed-ports.ts';
import { appendedTo, createMemoryFeed, EMPTY_FEED, forgottenUpTo } from '#tests/support/sync/memory-feed.ts';
import type { Kind, Write } from './happening.ts';

interface Row {
  readonly entity: string;
  readonly id: number;
  readonly values: Readonly<Record<string, number>>;
}

/** Rows of a branch's configuration by entity and key, as text. */
export type Configuration = ReadonlyMap<string, string>;

/** So that a few rows are several parts. */
const PART = { rows: 3, bytes: 1_000 };
const BRANCHES = [1, 2, 3];

/** A central with three branches of two types, whose configuration is written, forgotten and put back. */
export function createCentral({ altered }: { altered: (feed: FeedStore) => FeedStore }) {
  const memory = { feed: EMPTY_FEED, rows: new Map<string, Row>() as ReadonlyMap<string, Row> };
  /** Never given again, not even by a central that was put back: as far as ids go, time does not turn. */
  let lastId = 0;
  let version = 0;
  const feed = altered(
    createMemoryFeed(memory, (branch) => {
      const row = memory.rows.get(`branches ${branch}`);
      return row ? scopesOf({ id: branch, id_branch_types: row.values.id_branch_types ?? 0 }) : [];
    }),
  );

  function commit(changed: ReadonlyMap<string, Row | null>): void {
    const rows = new Map(memory.rows);
    for (const [key, row] of changed) row ? rows.set(key, row) : rows.delete(key);
    memory.rows = rows;
    const parts = [...rows].filter(([, { values }]) =>
      changed.has(`view_profiles ${values.id_view_profiles}`),
    );
    const touched = [...new Set([...changed.keys(), ...parts.map(([key]) => key)])].map((key) => {
      const row = rows.get(key);
      const [entity = '', pk] = key.split(' ');
      return { entity, pk: Number(pk), scopes: row ? reached(row) : [], row: row ? textOf(row) : null };
    });
    memory.feed = appendedTo(memory.feed, touched);
  }

  const reached = ({ entity, id, values }: Row): readonly string[] =>
    scopesOfRow(
      entity,
      { id, ...values },
      {
        ofParent(table, parent) {
          const row = memory.rows.get(`${table} ${parent}`);
          return row ? reached(row) : [];
        },
        // Plays no people.
        ofWorkplaces: () => [],
      },
    );

  const put = (changed: Map<string, Row | null>, row: Omit<Row, 'values'>, values: Row['values']): void => {
    version += 1;
    changed.set(`${row.entity} ${row.id}`, {
      entity: row.entity,
      id: row.id,
      values: { ...values, version },
    });
  };

  function write(writes: readonly Write[]): void {
    const changed = new Map<string, Row | null>();
    for (const each of writes) {
      const all = [...memory.rows.values()].filter(({ entity }) => entity !== 'branches');
      if (each.do === 'add') {
        lastId += 1;
        const values = valuesOf(each.kind, each.of, memory.rows);
        if (values) put(changed, { entity: each.kind, id: lastId }, values);
        continue;
      }
      const row = all[each.pick % Math.max(1, all.length)];
      if (!row || changed.get(`${row.entity} ${row.id}`) === null) continue;
      if (each.do === 'delete') changed.set(`${row.entity} ${row.id}`, null);
      else if (each.do === 'change') put(changed, row, row.values);
      else put(changed, row, valuesOf(row.entity as Kind, each.of, memory.rows) ?? row.values);
    }
    for (const [key, row] of memory.rows) {
      if (changed.get(`view_profiles ${row.values.id_view_profiles}`) === null) changed.set(key, null);
    }
    for (const [key, row] of changed) {
      const parent = row && `view_profiles ${row.values.id_view_profiles}`;
      if (parent && row.values.id_view_profiles !== undefined && changed.get(parent) === null)
        changed.set(key, null);
    }
    commit(changed);
  }

  function retype(branch: number, to: number): void {
    const changed = new Map<string, Row | null>();
    put(changed, { entity: 'branches', id: branch }, { id_branch_types: to });
    commit(changed);
  }

  for (const branch of BRANCHES) retype(branch, branch === 3 ? 2 : 1);

  return {
    write,
    retype: (branch: number, to: number) => retype(BRANCHES[branch % BRANCHES.length] ?? 1, to),
    answer: (branch: number, request: ConfigurationRequest): Promise<ConfigurationPart | null> =>
      answerConfiguration(feed, branch, request, PART),
    forgetDeletions(): void {
      memory.feed = forgottenUpTo(memory.feed, memory.feed.revision);
    },
    backUp: () => ({ ...memory }),
    restore(backup: { feed: typeof memory.feed; rows: typeof memory.rows }): void {
      memory.feed = backup.feed;
      memory.rows = backup.rows;
    },
    /** Finds what a branch has to have of the present configuration, without scopes and feed. */
    filtered(branch: number): Configuration {
      const type = memory.rows.get(`branches ${branch}`)?.values.id_branch_types;
      const visible = ({ entity, id, values }: Row): boolean => {
        if (entity === 'branches') return id === branch;
        if (values.id_view_profiles !== undefined) {
          return memory.rows.get(`view_profiles ${values.id_view_profiles}`)?.values.id_branch_types === type;
        }
        if (values.id_branches !== undefined) return values.id_branches === branch;
        return values.id_branch_types === undefined || values.id_branch_types === type;
      };
      return new Map([...memory.rows].flatMap(([key, row]) => (visible(row) ? [[key, textOf(row)]] : [])));
    },
    /** Tells whether central has a row at all. */
    has: (key: string): boolean => memory.rows.has(key),
  };
}

const textOf = ({ id, values }: Row): string => JSON.stringify({ id, ...values });

function valuesOf(kind: Kind, of: number, rows: ReadonlyMap<string, Row>): Row['values'] | null {
  const branch = { id_branches: (of % 3) + 1 };
  const type = { id_branch_types: (of % 2) + 1 };
  switch (kind) {
    case 'services':
      return {};
    case 'view_profiles':
      return type;
    case 'workstations':
      return branch;
    case 'timetables':
      return [{}, type, branch][of % 3] ?? {};
    case 'view_profile_queues': {
      const profiles = [...rows.values()].filter(({ entity }) => entity === 'view_profiles');
      const profile = profiles[of % Math.max(1, profiles.length)];
      return profile ? { id_view_profiles: profile.id } : null;
    }
  }
}

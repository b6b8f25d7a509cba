import type {
  ConfigurationPart,
  ConfigurationRequest,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import { branchScope, GLOBAL_SCOPE, scopesOf } from '#shared/domain/replication/scopes.ts';
import { scopesOfRow } from '#shared/server/db/replication.ts';
import { answerConfiguration } from '#sync/central/answer-configuration.ts';
import { placed, placedInRollout } from '#sync/central/append-changes.ts';
import type { FeedStore } from '#sync/central/feed-ports.ts';
import {
  appendedTo,
  bumped,
  createMemoryFeed,
  EMPTY_FEED,
  type FeedImage,
  purgedUpTo,
} from '#tests/support/sync/memory-feed.ts';
import type { Kind, Write } from './incident.ts';

interface Row {
  readonly entity: string;
  readonly id: number;
  readonly values: Readonly<Record<string, number>>;
}

/** Rows of a branch's configuration by entity and key, as text. */
export type Configuration = ReadonlyMap<string, string>;

/** A rollout in progress. Immutable, like all of central's memory. */
interface Rollout {
  /** Former rows of a rollout. */
  readonly before: ReadonlyMap<string, Row | null>;
  readonly reached: ReadonlySet<number>;
}

interface Memory {
  feed: FeedImage;
  rows: ReadonlyMap<string, Row>;
  rollout: Rollout | null;
}

/** Every rollout has the same number, because a restored central also reuses numbers. */
const ROLLOUT = 1;
/** Small, so that a few rows need several parts. */
const PART = { rows: 3, bytes: 1_000 };
const BRANCHES = [1, 2, 3];

/** A central with three branches of two types. Its configuration is written, purged and restored. */
export function createCentral({ altered }: { altered: (feed: FeedStore) => FeedStore }) {
  const memory: Memory = { feed: EMPTY_FEED, rows: new Map(), rollout: null };
  /** Never reused, not even by a restored central. */
  let lastId = 0;
  let version = 0;
  const feed = altered(
    createMemoryFeed(memory, (branch) => {
      const row = memory.rows.get(`branches ${branch}`);
      const { rollout } = memory;
      const open = rollout ? [{ id: ROLLOUT, isReached: rollout.reached.has(branch) }] : [];
      return row ? scopesOf({ id: branch, id_branch_types: row.values.id_branch_types ?? 0 }, open) : [];
    }),
  );

  /** Has no effect if the change depends on rows in a rollout. */
  function commit(changed: ReadonlyMap<string, Row | null>, of: 'everybody' | 'rollout' = 'everybody'): void {
    const before = memory.rows;
    const rows = new Map(before);
    for (const [key, row] of changed) row ? rows.set(key, row) : rows.delete(key);
    const parts = [...rows].filter(([, { values }]) =>
      changed.has(`view_profiles ${values.id_view_profiles}`),
    );
    const keys = [...new Set([...changed.keys(), ...parts.map(([key]) => key)])];
    const { rollout } = memory;
    const hangsOn = (row: Row | undefined): string => `view_profiles ${row?.values.id_view_profiles}`;
    const isInRollout = (key: string): boolean =>
      [key, hangsOn(rows.get(key)), hangsOn(before.get(key))].some((each) => rollout?.before.has(each)) ||
      [...(rollout?.before.values() ?? [])].some((row) => row && hangsOn(row) === key);
    if (of === 'everybody' && keys.some(isInRollout)) return;
    memory.rows = rows;
    if (rollout && of === 'rollout') {
      const originals = new Map(rollout.before);
      for (const key of keys) if (!originals.has(key)) originals.set(key, before.get(key) ?? null);
      memory.rollout = { ...rollout, before: originals };
    }
    publish(keys);
  }

  /** Puts the present state of rows into the feed. */
  function publish(keys: readonly string[]): void {
    const { rollout, rows } = memory;
    const touched = keys.map((key) => {
      const row = rows.get(key);
      const [entity = '', pk] = key.split(' ');
      const now = { entity, pk: Number(pk), scopes: row ? reached(row) : [], row: row ? textOf(row) : null };
      return rollout?.before.has(key) ? placedInRollout(ROLLOUT, now, memory.feed.rows) : placed(now);
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
        // Simulates no users.
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

  function write(writes: readonly Write[], of: 'everybody' | 'rollout' = 'everybody'): void {
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
    commit(changed, of);
  }

  function rollOut(writes: readonly Write[]): void {
    memory.rollout ??= { before: new Map(), reached: new Set() };
    write(writes, 'rollout');
  }

  function reach(who: number): void {
    const { rollout } = memory;
    const branch = BRANCHES[who % BRANCHES.length] ?? 1;
    if (!rollout || rollout.reached.has(branch)) return;
    memory.rollout = { ...rollout, reached: new Set([...rollout.reached, branch]) };
    memory.feed = bumped(memory.feed, [branchScope(branch)]);
  }

  function endRollout(reverted: boolean): void {
    const { rollout } = memory;
    if (!rollout) return;
    memory.rollout = null;
    memory.feed = bumped(memory.feed, [GLOBAL_SCOPE]);
    if (reverted) {
      const rows = new Map(memory.rows);
      for (const [key, row] of rollout.before) row ? rows.set(key, row) : rows.delete(key);
      memory.rows = rows;
    }
    publish([...rollout.before.keys()]);
  }

  /** Rows of a branch; for rollouts that have not reached it the former rows. */
  function rowsAt(branch: number): ReadonlyMap<string, Row> {
    const { rollout } = memory;
    if (!rollout || rollout.reached.has(branch)) return memory.rows;
    const rows = new Map(memory.rows);
    for (const [key, row] of rollout.before) row ? rows.set(key, row) : rows.delete(key);
    return rows;
  }

  function retype(branch: number, to: number): void {
    const changed = new Map<string, Row | null>();
    put(changed, { entity: 'branches', id: branch }, { id_branch_types: to });
    commit(changed);
  }

  for (const branch of BRANCHES) retype(branch, branch === 3 ? 2 : 1);

  return {
    write: (writes: readonly Write[]) => write(writes),
    rollOut,
    reach,
    endRollout,
    /** True if a rollout has reached only some branches. */
    isPartlyReached: () =>
      memory.rollout !== null &&
      memory.rollout.before.size > 0 &&
      memory.rollout.reached.size < BRANCHES.length,
    retype: (branch: number, to: number) => retype(BRANCHES[branch % BRANCHES.length] ?? 1, to),
    answer: (branch: number, request: ConfigurationRequest): Promise<ConfigurationPart | null> =>
      answerConfiguration(feed, branch, request, PART),
    purgeDeletions(): void {
      memory.feed = purgedUpTo(memory.feed, memory.feed.revision);
    },
    backUp: () => ({ ...memory }),
    restore(backup: Memory): void {
      Object.assign(memory, backup);
    },
    /** Selects the rows of the present configuration that a branch must have, without scopes and feed. */
    filtered(branch: number): Configuration {
      const rows = rowsAt(branch);
      const type = rows.get(`branches ${branch}`)?.values.id_branch_types;
      const visible = ({ entity, id, values }: Row): boolean => {
        if (entity === 'branches') return id === branch;
        if (values.id_view_profiles !== undefined) {
          return rows.get(`view_profiles ${values.id_view_profiles}`)?.values.id_branch_types === type;
        }
        if (values.id_branches !== undefined) return values.id_branches === branch;
        return values.id_branch_types === undefined || values.id_branch_types === type;
      };
      return new Map([...rows].flatMap(([key, row]) => (visible(row) ? [[key, textOf(row)]] : [])));
    },
    /** True if central has a row, for any branch. */
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

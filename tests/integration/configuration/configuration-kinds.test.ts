import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type ConfiguredKind, KINDS } from '#tests/support/actions/configured-kinds.ts';
import { kindsAt } from '#tests/support/actions/kinds-at.ts';
import { ordersOf } from '#tests/support/actions/long-lists.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

type Shown = Readonly<Record<string, unknown>>;

describeServers('configured things', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  let kinds: readonly ConfiguredKind[];
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
    kinds = await kindsAt(admin);
  });
  afterAll(() => server.stop());

  describe.each(KINDS.map(({ table }, place) => [table, place] as const))('%s', (table, place) => {
    let kind: ConfiguredKind;
    beforeAll(() => {
      const found = kinds[place];
      if (!found) throw new Error(`${table} is not among the kinds`);
      kind = found;
    });

    const idOf = ({ id, idWorkstations }: Shown) => Number(id ?? idWorkstations);
    const named = () => kind.named ?? 'name';
    const text = (name: string): Shown => ({ [named()]: name, ...(kind.described && { description: '' }) });
    const create = async (body: Shown) => (await admin.call(kind.create, { body })) as Shown;
    const update = async (id: number, body: Shown) =>
      (await admin.call(kind.update, { params: { id }, body })) as Shown;
    const list = async (query: Shown) =>
      (await admin.call(kind.list, { query: { ...kind.query, ...query } })) as {
        rows: Shown[];
        total: number;
      };
    /** The refusal, and that it left no trace. */
    async function refusal(call: () => Promise<unknown>) {
      const before = await server.content();
      const { status, detail } = await refusalOf(call());
      expect(await server.content()).toEqual(before);
      return [status, detail.field];
    }

    it('are added, found, changed and told to the change log; each name is one’s', async () => {
      const added = await create({ ...kind.body, ...text('Ñandú alado') });
      expect(added).toMatchObject({
        ...kind.body,
        ...(kind.described && { description: 'Ñandú alado' }),
        [named()]: 'Ñandú alado',
      });
      expect(await list({ search: 'NANDU AL' })).toEqual({ rows: [added], total: 1 });

      const { repeated = 'NAME_UNIQUE' } = kind;
      const sameName = { ...kind.body, ...freed(kind.body), ...text('Ñandú ALADO') };
      expect(await refusal(() => create(sameName))).toEqual([repeated, named()]);

      const fields = {
        ...kind.changed,
        ...text('Avestruz'),
        ...(kind.described && { description: 'Corre' }),
      };
      const changed = await update(idOf(added), fields);
      expect(changed).toEqual({ ...added, ...fields });
      expect(await list({ search: 'avestruz' })).toEqual({ rows: [changed], total: 1 });
      expect((await list({ search: 'Ñandú' })).total).toBe(0);

      const other = await create({ ...kind.body, ...text('Ñandú') });
      expect(await refusal(() => update(idOf(other), { ...other, ...text('AVESTRUZ') }))).toEqual([
        repeated,
        named(),
      ]);
      expect(await refusal(() => update(4711, { ...other, ...text('Nadie') }))).toEqual([
        'NOT_FOUND',
        undefined,
      ]);

      if (!server.changeLog) return;
      expect(server.changeLog.of(table, idOf(added))).toEqual(['insert', 'update']);
      expect(server.changeLog.faults()).toEqual([]);
    });

    it('are refused with a name, a description or a flag that does not fit, and without what they need', async () => {
      const right: Shown = { ...kind.body, ...text('Justa') };
      const wrong: [string, Shown][] = [
        [named(), { ...right, [named()]: 'x'.repeat(kind.longestName + 1) }],
        ...('enabled' in right ? [['enabled', { ...right, enabled: 'yes' }] satisfies [string, Shown]] : []),
        ...(kind.described
          ? [['description', { ...right, description: 'x'.repeat(91) }] satisfies [string, Shown]]
          : []),
        ...Object.keys(right)
          .filter((field) => demands(kind.create, field))
          .map((field): [string, Shown] => {
            const { [field]: _left, ...rest } = right;
            return [field, rest];
          }),
      ];
      for (const [field, body] of wrong) {
        expect(await refusal(() => create(body))).toEqual(['INVALID_REQUEST', field]);
      }
      const { unnamed = 'INVALID_REQUEST' } = kind;
      expect(await refusal(() => create({ ...right, [named()]: '   ' }))).toEqual([unnamed, named()]);
      const longest = 'x'.repeat(kind.longestName);
      expect(await create({ ...right, ...text(longest), ...freed(kind.changed) })).toMatchObject({
        [named()]: longest,
      });
    });

    it('come in every order that the list offers, each once over its pages', async () => {
      const { total } = await list({});
      for (const sort of ordersOf(kind.list)) {
        const up = await list({ sort, size: 200 });
        expect(up.rows).toHaveLength(total);
        const down = await list({ sort, order: 'desc', size: 200 });
        const values = up.rows.map((row) => row[sort]);
        expect([...down.rows.map((row) => row[sort])].reverse()).toEqual(values);
      }
      const names = (await list({ sort: named(), size: 200 })).rows.map((row) => String(row[named()]));
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es')));
    });
  });
});

/** Replaces what must not clash with another of the kind, where it has such. */
const freed = ({ idShort, letter }: Shown): Shown => ({
  ...(idShort !== undefined && { idShort: '710' }),
  ...(letter !== undefined && { letter: 'ZX' }),
});

/** Tells whether an endpoint refuses a body without the field; refusals with words of their own are not asked here. */
function demands({ body }: Endpoint, field: string): boolean {
  const shape = body instanceof z.ZodObject ? (body.shape[field] as z.ZodType | undefined) : undefined;
  return shape !== undefined && !shape.safeParse(undefined).success;
}

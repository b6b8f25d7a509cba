import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type ConfiguredKind, KINDS } from '#tests/support/actions/configured-kinds.ts';
import { kindsAt } from '#tests/support/actions/kinds-at.ts';
import { ordersOf } from '#tests/support/actions/long-lists.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

type Displayed = Readonly<Record<string, unknown>>;

describeServers('configured kinds', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  let kinds: readonly ConfiguredKind[];
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
    kinds = await kindsAt(admin);
  });
  afterAll(() => server.stop());

  describe.each(KINDS.map(({ table }, index) => [table, index] as const))('%s', (table, index) => {
    let kind: ConfiguredKind;
    beforeAll(() => {
      const found = kinds[index];
      if (!found) throw new Error(`${table} is not among the kinds`);
      kind = found;
    });

    const idOf = ({ id, idWorkstations }: Displayed) => Number(id ?? idWorkstations);
    const named = () => kind.named ?? 'name';
    const text = (name: string): Displayed => ({
      [named()]: name,
      ...(kind.described && { description: '' }),
    });
    const create = async (body: Displayed) => (await admin.call(kind.create, { body })) as Displayed;
    const update = async (id: number, body: Displayed) =>
      (await admin.call(kind.update, { params: { id }, body })) as Displayed;
    const list = async (query: Displayed) =>
      (await admin.call(kind.list, { query: { ...kind.query, ...query } })) as {
        rows: Displayed[];
        total: number;
      };
    /** The API error; fails if the request changed the database. */
    async function apiError(call: () => Promise<unknown>) {
      const before = await server.content();
      const { status, detail } = await apiErrorOf(call());
      expect(await server.content()).toEqual(before);
      return [status, detail.field];
    }

    it('are added, found, changed and logged; each name is unique', async () => {
      const added = await create({ ...kind.body, ...text('Ñandú alado') });
      expect(added).toMatchObject({
        ...kind.body,
        ...(kind.described && { description: 'Ñandú alado' }),
        [named()]: 'Ñandú alado',
      });
      expect(await list({ search: 'NANDU AL' })).toEqual({ rows: [added], total: 1 });

      const { repeated = 'NAME_UNIQUE' } = kind;
      const sameName = { ...kind.body, ...freed(kind.body), ...text('Ñandú ALADO') };
      expect(await apiError(() => create(sameName))).toEqual([repeated, named()]);

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
      expect(await apiError(() => update(idOf(other), { ...other, ...text('AVESTRUZ') }))).toEqual([
        repeated,
        named(),
      ]);
      expect(await apiError(() => update(4711, { ...other, ...text('Nadie') }))).toEqual([
        'NOT_FOUND',
        undefined,
      ]);

      if (!server.changeLog) return;
      expect(server.changeLog.of(table, idOf(added))).toEqual(['insert', 'update']);
      expect(server.changeLog.errors()).toEqual([]);
    });

    it('are refused with an invalid name, description or flag, and without required values', async () => {
      const right: Displayed = { ...kind.body, ...text('Justa') };
      const wrong: [string, Displayed][] = [
        [named(), { ...right, [named()]: 'x'.repeat(kind.maxNameLength + 1) }],
        ...Object.entries(right)
          .filter(([, value]) => value === 'Y' || value === 'N')
          .flatMap(([flag]) =>
            ['yes', true].map((value): [string, Displayed] => [flag, { ...right, [flag]: value }]),
          ),
        ...(kind.described
          ? [['description', { ...right, description: 'x'.repeat(91) }] satisfies [string, Displayed]]
          : []),
        ...Object.keys(right)
          .filter((field) => isRequired(kind.create, field))
          .map((field): [string, Displayed] => {
            const { [field]: _left, ...rest } = right;
            return [field, rest];
          }),
      ];
      for (const [field, body] of wrong) {
        expect(await apiError(() => create(body))).toEqual(['INVALID_REQUEST', field]);
      }
      const { unnamed = 'INVALID_REQUEST' } = kind;
      expect(await apiError(() => create({ ...right, [named()]: '   ' }))).toEqual([unnamed, named()]);
      const maxName = 'x'.repeat(kind.maxNameLength);
      expect(await create({ ...right, ...text(maxName), ...freed(kind.changed) })).toMatchObject({
        [named()]: maxName,
      });
    });

    it('are sorted by every offered column, each once over its pages', async () => {
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

/** Replaces unique values of the kind. */
const freed = ({ idShort, letter }: Displayed): Displayed => ({
  ...(idShort !== undefined && { idShort: '710' }),
  ...(letter !== undefined && { letter: 'ZX' }),
});

/** Whether an endpoint rejects a body without the field; specific error codes are not tested here. */
function isRequired({ body }: Endpoint, field: string): boolean {
  const shape = body instanceof z.ZodObject ? (body.shape[field] as z.ZodType | undefined) : undefined;
  return shape !== undefined && !shape.safeParse(undefined).success;
}

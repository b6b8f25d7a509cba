import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ConfiguredKind, enabledBody, type KindRow } from './configured-kind.ts';

interface Named extends KindRow {
  readonly name: string;
  readonly enabled: 'Y' | 'N';
}

const row = (id: number, enabled: 'Y' | 'N' = 'Y'): Named => ({ id, name: `Fila ${id}`, enabled });
const schema = z.object({ name: z.string(), enabled: z.enum(['Y', 'N']) });
const kind = { schema, columns: [{ key: 'name' }, { key: 'enabled' }] } as unknown as ConfiguredKind<
  Named,
  z.infer<typeof schema>
>;

describe('enabling a row', () => {
  it('sends the row with the other state, without fields that the server does not accept', () => {
    expect(enabledBody(kind, row(1), 'N')).toEqual({ name: 'Fila 1', enabled: 'N' });
  });

  it('sends nothing if the row already has that state, or its kind has none', () => {
    expect(enabledBody(kind, row(1), 'Y')).toBeUndefined();
    expect(enabledBody(kind, { id: 1, name: 'x' } as Named, 'N')).toBeUndefined();
  });
});

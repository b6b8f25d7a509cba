import { describe, expect, it } from 'vitest';
import { ADMINISTERED, administered } from './administration.ts';

const EQUALS = { createEditUsers: 'HIGHER_OR_EQUAL', createEditRoles: 'HIGHER_OR_EQUAL' } as const;
const ABOVE = { createEditUsers: 'HIGHER', createEditRoles: 'HIGHER' } as const;
const head = { id: 1, level: 100 };
const clerk = { id: 2, level: 20 };
const at = (level: number, users = 1) => ({ level, users });

describe('administration of an installation', () => {
  it('is absent without an administrator', () => {
    expect(administered([], [at(1)], EQUALS)).toBe(ADMINISTERED.notAtAll);
  });

  it('is complete with one whose level may edit all others', () => {
    expect(administered([head], [at(100), at(20)], EQUALS)).toBe(ADMINISTERED.wholly);
    expect(administered([clerk, head], [at(100), at(20)], ABOVE)).toBe(ADMINISTERED.wholly);
    expect(administered([head], [at(100, 2)], EQUALS)).toBe(ADMINISTERED.wholly);
  });

  it('is partial if a user is above every administrator, or of equal level if only higher ones may edit', () => {
    expect(administered([clerk], [at(100), at(20)], EQUALS)).toBe(ADMINISTERED.inPart);
    expect(administered([head], [at(100, 2)], ABOVE)).toBe(ADMINISTERED.inPart);
    expect(administered([head], [at(100, 2)], { ...EQUALS, createEditRoles: 'HIGHER' })).toBe(
      ADMINISTERED.inPart,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { BANK } from './bank.ts';
import { CLINIC } from './clinic.ts';
import type { Name } from './starter.ts';
import { TOWN_HALL } from './town-hall.ts';

/** The longest name of services, segments and queues, and of everything else (configuration specification, section 5). */
const MAX_LENGTHS = { offered: 60, other: 45 };

describe.each([
  ['a bank', BANK],
  ['a clinic', CLINIC],
  ['a town hall', TOWN_HALL],
])('%s', (_name, starter) => {
  describe.each(LANGUAGES)('in %s', (language) => {
    const say = (names: readonly Name[]) => names.map((name) => name[language]);
    const groups = starter.groups.map(({ name }) => name);

    it('has unique names within a kind', () => {
      const kinds = [
        say(starter.services.map(({ name }) => name)),
        say(starter.segments),
        say([...starter.services, starter.priority].map(({ name }) => name)),
        say(groups),
        ...starter.groups.map(({ details }) => say(details)),
      ];
      for (const names of kinds) expect(new Set(names).size).toBe(names.length);
    });

    it('has names that its own pages accept', () => {
      const offered = say([
        ...starter.services.map(({ name }) => name),
        ...starter.segments,
        starter.priority.name,
      ]);
      const { everyQueue, everyGroup, workstationType, workstation, area } = starter;
      const other = say([
        ...[everyQueue, everyGroup, workstationType.name, workstation, area, ...groups],
        ...starter.groups.flatMap(({ details }) => details),
      ]);
      for (const name of offered) expect(name.length).toBeLessThanOrEqual(MAX_LENGTHS.offered);
      for (const name of other) expect(name.length).toBeLessThanOrEqual(MAX_LENGTHS.other);
    });
  });

  it('has unique letters for each queue', () => {
    const prefixes = [...starter.services, starter.priority].map(({ letter }) => letter);
    expect(new Set(prefixes).size).toBe(prefixes.length);
    for (const letter of prefixes) expect(letter).toMatch(/^[A-Z]{1,2}$/);
  });
});

import type { Option } from '#renderer/ui/fields/draft/control.ts';

/** Object selectable by name. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Options of named objects. */
export const optionsOf = (things: readonly Named[]): readonly Option[] =>
  things.map(({ id, name }) => ({ value: id, label: name }));

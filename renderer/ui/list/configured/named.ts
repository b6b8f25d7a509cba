import type { Option } from '#renderer/ui/fields/draft/control.ts';

/** Describes what is chosen by its name. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Makes options of things that are chosen by their names. */
export const optionsOf = (things: readonly Named[]): readonly Option[] =>
  things.map(({ id, name }) => ({ value: id, label: name }));

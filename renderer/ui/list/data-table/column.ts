import type { ReactNode } from 'react';
import type { TextKey } from '#renderer/lib/text-key.ts';
import type { Control, Draft } from '#renderer/ui/fields/draft/control.ts';

/** A page of the staff by its address and title. */
export interface PageLink {
  readonly to: string;
  readonly title: TextKey;
}

/** Field of a list: its cell, and its input in the create form and the edited row. */
export interface Column<Row> {
  readonly key: keyof Row & string;
  readonly header: string;
  /** Hides the header visually, because the cells are self-explanatory. */
  readonly headerHidden?: true;
  /** Width in px; a column without one takes the rest. */
  readonly width?: number;
  /** Width in the create form, as a grid track; the table's width when missing. */
  readonly formWidth?: string;
  readonly align?: 'right';
  /** Emphasis: strong for the name of the row, quiet for secondary values. */
  readonly weight?: 'strong' | 'quiet';
  /** Wraps to any number of lines instead of truncating. */
  readonly wraps?: true;
  readonly sortable?: boolean;
  /** Missing: read only. */
  readonly control?: Control;
  /** Chooses the control from the values of other fields; defaults to `control`. */
  readonly controlOf?: (input: Draft) => Control;
  /** The server requires it, though the contract allows it to be empty. */
  readonly needed?: true;
  /** Page where the options are created; linked while there are none. */
  readonly createdAt?: PageLink;
  /** Default of an empty field: the value of this one (configuration specification, section 5). */
  readonly fillFrom?: string;
  /** Renders the value; by default its control does. */
  readonly read?: (row: Row) => ReactNode;
}

/** A column that can be typed into. */
export type EditableColumn<Row> = Column<Row> & { readonly control: Control };

export const isEditable = <C extends { readonly control?: Control }>(
  column: C,
): column is C & { readonly control: Control } => column.control !== undefined;

/** Control of a column, from the values of the others. */
export const controlOf = <Row>(column: EditableColumn<Row>, input: Draft): Control =>
  column.controlOf?.(input) ?? column.control;

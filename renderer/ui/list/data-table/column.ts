import type { ReactNode } from 'react';
import type { TextKey } from '#renderer/lib/text-key.ts';
import type { Control, Draft } from '#renderer/ui/fields/draft/control.ts';

/** A page of the staff by its address and title. */
export interface PageLink {
  readonly to: string;
  readonly title: TextKey;
}

/** One field of a list: how it is read in the table and typed in the create form and the edited row. */
export interface Column<Row> {
  readonly key: keyof Row & string;
  readonly header: string;
  /** Its cells say what it is; the header is for screen readers only. */
  readonly headerHidden?: true;
  /** Width in the table in px; one column without a width takes what is left. */
  readonly width?: number;
  /** Width in the create form, as a grid track; the table's width when missing. */
  readonly formWidth?: string;
  readonly align?: 'right';
  /** The name of the row is heavy, what only tells it apart is quiet. */
  readonly weight?: 'strong' | 'quiet';
  /** Takes as many lines as it has, where others are cut off at one. */
  readonly wraps?: true;
  readonly sortable?: boolean;
  /** Missing: read only. */
  readonly control?: Control;
  /** Says by what is typed elsewhere in the row what it is typed into, where that is not always `control`. */
  readonly controlOf?: (typed: Draft) => Control;
  /** The server refuses one without it, though the contract lets it be empty. */
  readonly needed?: true;
  /** The page where what is chosen from is made: it is led to while there is nothing. */
  readonly createdAt?: PageLink;
  /** Fills it from this field when it is left empty (configuration specification, section 5). */
  readonly fillFrom?: string;
  /** Draws the value to be read; missing, its control tells how. */
  readonly read?: (row: Row) => ReactNode;
}

/** A column that can be typed into. */
export type EditableColumn<Row> = Column<Row> & { readonly control: Control };

export const isEditable = <C extends { readonly control?: Control }>(
  column: C,
): column is C & { readonly control: Control } => column.control !== undefined;

/** Finds what a column is typed into beside what is typed in the others. */
export const controlOf = <Row>(column: EditableColumn<Row>, typed: Draft): Control =>
  column.controlOf?.(typed) ?? column.control;

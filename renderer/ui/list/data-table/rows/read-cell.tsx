import type { ReactNode } from 'react';
import type { Control } from '#renderer/ui/fields/draft/control.ts';
import { YesNo } from '#renderer/ui/marks/yes-no.tsx';
import { durationText, hoursText } from '#shared/domain/time/duration-text.ts';
import type { Column } from '../column.ts';
import styles from '../data-table.module.css';

/** Formats a value: durations as h:mm:ss, flags as words, others unchanged, truncated with a tooltip. */
export function ReadCell<Row>({ row, column }: { readonly row: Row; readonly column: Column<Row> }) {
  const value = row[column.key];
  const kind = column.control?.kind;
  return (
    <td
      className={styles.cell}
      data-align={column.align}
      data-weight={column.weight}
      data-wraps={column.wraps}
      title={typeof value === 'string' && kind !== 'toggle' ? value : undefined}
    >
      {column.read ? column.read(row) : readValue(value, column.control)}
    </td>
  );
}

/** Writes a value as its control has it. */
export function readValue(value: unknown, control: Control | undefined): ReactNode {
  const kind = control?.kind;
  if (control?.kind === 'choice' || control?.kind === 'cards')
    return control.options?.find((option) => option.value === value)?.label ?? '';
  if (kind === 'toggle') return <YesNo value={value === 'Y' ? 'Y' : 'N'} />;
  if (kind === 'duration' && typeof value === 'number') return durationText(value);
  if (kind === 'hours' && typeof value === 'number') return hoursText(value);
  return value === null || value === undefined ? '' : String(value);
}

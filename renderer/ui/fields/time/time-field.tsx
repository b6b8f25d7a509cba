import type { FieldProps } from '../field-frame.tsx';
import { MaskedField } from './masked-field.tsx';
import { MASKS } from './time-mask.ts';

interface TimeFieldProps extends FieldProps {
  /** `HH:mm:ss` as in requests, or the part typed so far. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Time of day as `HH:mm:ss` (configuration specification, section 5). */
export const TimeField = ({ value, onChange, ...field }: TimeFieldProps) => (
  <MaskedField {...field} mask={MASKS.timeOfDay} placeholder="00:00:00" text={value} onText={onChange} />
);

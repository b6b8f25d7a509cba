import { NativeField, type NativeFieldProps } from './native-field.tsx';

/** Takes a time of day to the minute, as `HH:mm`. */
export const ClockField = ({ onChange, ...field }: NativeFieldProps) => (
  <NativeField type="time" {...field} onChange={(time) => onChange(time.slice(0, 5))} />
);

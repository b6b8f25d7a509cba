import { NativeField, type NativeFieldProps } from './native-field.tsx';

interface DayFieldProps extends NativeFieldProps {
  /** The last day that can be chosen. */
  readonly max?: string;
}

/** Takes one day as `yyyy-MM-dd`. */
export const DayField = (props: DayFieldProps) => <NativeField type="date" {...props} />;

import { SETTINGS, type SettingName } from '#shared/domain/settings/registry.ts';
import { DigitsField } from '../fields/digits-field.tsx';
import type { DraftValue } from '../fields/draft/control.ts';
import type { FieldProps } from '../fields/field-frame.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { ToggleField } from '../fields/toggle-field.tsx';

interface SettingFieldProps extends FieldProps {
  readonly name: SettingName;
  readonly value: DraftValue | undefined;
  readonly onChange: (value: DraftValue) => void;
  /** Names a choice. */
  readonly optionText: (value: string) => string;
}

/** Draws the field that a setting of its kind is typed into. */
export function SettingField({ name, value, onChange, optionText, ...field }: SettingFieldProps) {
  const kind = SETTINGS[name];
  const text = String(value ?? '');
  switch (kind.kind) {
    case 'number':
      return <DigitsField {...field} value={text} onChange={onChange} />;
    case 'flag':
      return <ToggleField {...field} value={text === 'Y' ? 'Y' : 'N'} onChange={onChange} />;
    case 'choice':
      return (
        <SelectField
          {...field}
          options={kind.of.map(String).map((each) => ({ value: each, label: optionText(each) }))}
          value={text}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <TextField {...field} maxLength={kind.longest} autoComplete="off" value={text} onChange={onChange} />
      );
    case 'secret':
      return <PasswordField {...field} autoComplete="new-password" value={text} onChange={onChange} />;
  }
}

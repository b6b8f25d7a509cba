import { useTranslation } from 'react-i18next';
import type { Control } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import type { BranchField } from './branch-draft.ts';
import type { BranchDraft } from './use-branch-form.ts';

interface BranchFieldProps {
  readonly name: Exclude<BranchField, 'idBranchTypes'>;
  readonly draft: BranchDraft;
  readonly control: Control | 'decimal';
  readonly disabled: boolean;
  readonly hint?: string;
}

/** As many characters as degrees with all their decimals have. */
const DECIMAL: Control = { kind: 'text', maxLength: 25 };

/** Field of the form; the name of the field in requests is also its text key. */
export function BranchFieldInput({ name, draft, control, disabled, hint }: BranchFieldProps) {
  const { t } = useTranslation('branches');
  const isDecimal = control === 'decimal';
  return (
    <ControlField
      control={isDecimal ? DECIMAL : control}
      label={t(`form.${name}`)}
      value={draft.values[name] ?? null}
      error={draft.errors[name]}
      required={draft.required(name)}
      disabled={disabled}
      onChange={(value) => draft.set(name, isDecimal ? normalizeDecimal(String(value)) : value)}
      {...(hint !== undefined && { hint })}
    />
  );
}

/**
 * Reduces input to a signed decimal number; a decimal comma becomes a point.
 *
 * @internal used by tests besides this file
 */
export function normalizeDecimal(input: string): string {
  const plain = input.replace(/[−–]/g, '-').replaceAll(',', '.');
  const sign = plain.trimStart().startsWith('-') ? '-' : '';
  const [integerPart = '', ...decimals] = plain.replace(/[^\d.]/g, '').split('.');
  return sign + integerPart + (decimals.length > 0 ? `.${decimals.join('')}` : '');
}

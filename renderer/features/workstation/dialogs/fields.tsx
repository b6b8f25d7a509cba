import { type ComboboxItem, type InputWrapperProps, type OptionsFilter, Select } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import styles from './dialogs.module.css';
import { containsWords } from './local-list.ts';

interface SelectOption {
  readonly id: number;
  readonly name: string;
  /** Short name beside the name; also searched. */
  readonly hint?: string;
}

interface SelectFieldProps {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: number | null;
  readonly onChange: (id: number) => void;
  readonly placeholder: string;
  /** Text of the list without matches. */
  readonly noMatch: string;
  readonly error?: ReactNode;
  readonly hint?: string;
  readonly disabled?: boolean;
  /** Receives the initial focus. */
  readonly first?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Searchable select. Enter selects the first match; only the next Enter submits the dialog. */
export function SelectField({ label, options, error, hint, value, onChange, ...field }: SelectFieldProps) {
  const { noMatch, first, ...input } = field;
  const [opened, setOpened] = useState(false);
  const [written, setWritten] = useState('');
  const data = options.map(({ id, name, hint }) => ({ value: String(id), label: name, hint }));
  const selectedName = options.find(({ id }) => id === value)?.name ?? '';

  /** Selects the match for the typed text, so that submitting does not use the previous value. */
  function selectMatch(event: KeyboardEvent<HTMLInputElement>) {
    const text = event.currentTarget.value.trim();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text === selectedName) return;
    event.preventDefault();
    if (text === '') return;
    const matches = options.filter((option) => containsWords(searched(option), text));
    const match = matches[highlightedIn(event.currentTarget)] ?? matches[0];
    if (!match) return;
    setOpened(false);
    setWritten(match.name);
    onChange(match.id);
  }

  return (
    <FieldFrame label={label} error={null} hint={undefined} inRow={false}>
      {({ id }) => (
        <Select
          {...input}
          {...wrappedMessage(error, hint)}
          id={id}
          classNames={{ option: styles.choice }}
          data-autofocus={first || undefined}
          aria-label={label}
          title={selectedName || undefined}
          searchable
          selectFirstOptionOnChange
          openOnFocus={false}
          dropdownOpened={opened}
          onDropdownOpen={() => setOpened(true)}
          onDropdownClose={() => setOpened(false)}
          filter={matchWords}
          limit={MAX_OPTIONS}
          nothingFoundMessage={noMatch}
          autoComplete="off"
          data={data}
          searchValue={written}
          onSearchChange={setWritten}
          onOptionSubmit={(selectedValue) =>
            setWritten(data.find((option) => option.value === selectedValue)?.label ?? '')
          }
          value={value === null ? null : String(value)}
          onChange={(selected) => selected !== null && onChange(Number(selected))}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={selectMatch}
          renderOption={({ option }) => <OptionText option={option} />}
        />
      )}
    </FieldFrame>
  );
}

/** Maximum number of options in the list; typing narrows it. */
const MAX_OPTIONS = 100;

const matchWords: OptionsFilter = ({ options, search, limit }) =>
  options
    .filter(
      (option) =>
        'label' in option && containsWords(searched({ name: option.label, hint: hintOf(option) }), search),
    )
    .slice(0, limit);

const searched = ({ name, hint = '' }: Pick<SelectOption, 'name' | 'hint'>) => `${name} ${hint}`;

/** Index of the option highlighted by the arrow keys; -1 for none. */
function highlightedIn(input: HTMLInputElement): number {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const visibleOptions = [...(list?.querySelectorAll('[data-combobox-option]') ?? [])];
  return visibleOptions.findIndex((option) => option.hasAttribute('data-combobox-selected'));
}

function OptionText({ option }: { readonly option: ComboboxItem }) {
  const hint = hintOf(option);
  return (
    <span className={styles.option}>
      <span title={option.label}>{option.label}</span>
      {hint && (
        <span className={styles.extra} title={hint}>
          {hint}
        </span>
      )}
    </span>
  );
}

const hintOf = (option: object): string => ('hint' in option && option.hint ? String(option.hint) : '');

interface WaysFieldProps<Way extends string> {
  /** Label for screen readers. */
  readonly legend: string;
  readonly ways: readonly { readonly value: Way; readonly label: string }[];
  readonly value: Way;
  readonly onChange: (way: Way) => void;
}

/** Segmented control for alternatives within a dialog, a radio group for keyboards. */
export function WaysField<Way extends string>({ legend, ways, value, onChange }: WaysFieldProps<Way>) {
  const name = useId();
  return (
    <fieldset className={styles.ways}>
      <legend className="visually-hidden">{legend}</legend>
      {ways.map((way) => (
        <label key={way.value} className={styles.way}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={value === way.value}
            onChange={() => onChange(way.value)}
          />
          {way.label}
        </label>
      ))}
    </fieldset>
  );
}

type MessageProps = Pick<
  InputWrapperProps,
  'inputWrapperOrder' | 'error' | 'errorProps' | 'description' | 'descriptionProps'
>;

/**
 * Props that place hint or error of a Mantine input in the field frame, so that screen readers announce only what is
 * visible.
 */
export function wrappedMessage(error: ReactNode, hint: ReactNode): MessageProps {
  return {
    inputWrapperOrder: ['input', 'description', 'error'],
    error: error ? (
      <>
        <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
        {error}
      </>
    ) : (
      false
    ),
    errorProps: { className: styles.error, role: 'alert' },
    description: !error && hint,
    descriptionProps: { className: styles.hint },
  };
}

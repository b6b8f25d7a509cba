import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { containsWords } from './folded-search.ts';
import styles from './select-field.module.css';
import { wrappedMessage } from './wrapped-message.tsx';

export interface SelectOption {
  readonly id: number;
  readonly name: string;
  /** Tells it apart, beside the name; it is searched as well. */
  readonly beside?: string;
}

interface SelectFieldProps {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: number | null;
  readonly onChange: (id: number) => void;
  readonly placeholder: string;
  /** Stands in the list where no option matches what was typed. */
  readonly noMatch: string;
  readonly error?: ReactNode;
  readonly hint?: string;
  readonly disabled?: boolean;
  /** The keyboard starts here when the dialog opens. */
  readonly first?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Chooses one of many, found by typing: Enter takes the first match, and only then confirms the dialog. */
export function SelectField({ label, options, error, hint, value, onChange, ...field }: SelectFieldProps) {
  const { noMatch, first, ...input } = field;
  const [opened, setOpened] = useState(false);
  const [written, setWritten] = useState('');
  const data = options.map(({ id, name, beside }) => ({ value: String(id), label: name, beside }));
  const chosenName = options.find(({ id }) => id === value)?.name ?? '';

  /** Takes the match of what is typed: confirming at once would go through with what was chosen before. */
  function selectMatch(event: KeyboardEvent<HTMLInputElement>) {
    const typed = event.currentTarget.value.trim();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === chosenName) return;
    event.preventDefault();
    if (typed === '') return;
    const matches = options.filter((option) => containsWords(searched(option), typed));
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
          title={chosenName || undefined}
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
          onOptionSubmit={(taken) => setWritten(data.find((option) => option.value === taken)?.label ?? '')}
          value={value === null ? null : String(value)}
          onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={selectMatch}
          renderOption={({ option }) => <OptionText option={option} />}
        />
      )}
    </FieldFrame>
  );
}

/** Limits the options shown to more than anybody reads; typing on finds another. */
const MAX_OPTIONS = 100;

const matchWords: OptionsFilter = ({ options, search, limit }) =>
  options
    .filter(
      (option) =>
        'label' in option && containsWords(searched({ name: option.label, beside: hintOf(option) }), search),
    )
    .slice(0, limit);

const searched = ({ name, beside = '' }: Pick<SelectOption, 'name' | 'beside'>) => `${name} ${beside}`;

/** Finds the option shown that the arrow keys have come to; -1 for none. */
function highlightedIn(input: HTMLInputElement): number {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const shown = [...(list?.querySelectorAll('[data-combobox-option]') ?? [])];
  return shown.findIndex((option) => option.hasAttribute('data-combobox-selected'));
}

function OptionText({ option }: { readonly option: ComboboxItem }) {
  const beside = hintOf(option);
  return (
    <span className={styles.option}>
      <span title={option.label}>{option.label}</span>
      {beside && (
        <span className={styles.beside} title={beside}>
          {beside}
        </span>
      )}
    </span>
  );
}

const hintOf = (option: object): string => ('beside' in option && option.beside ? String(option.beside) : '');

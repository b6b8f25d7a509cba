import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { type Ref, useId } from 'react';
import { containsWords } from '#renderer/features/workstation/dialogs/local-list.ts';
import styles from './inner-label-select.module.css';

interface InnerLabelSelectProps
  extends Pick<
    SelectProps,
    'data' | 'value' | 'onChange' | 'searchable' | 'disabled' | 'placeholder' | 'nothingFoundMessage'
  > {
  readonly label: string;
  /** Says what is wrong with the choice; shown elsewhere, by the element with this id. */
  readonly problemId?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Begins the keyboard's way through this tab here. */
  readonly first?: true;
}

/** Draws a select whose label stands in its own frame, for rows where there is no room above. */
export function InnerLabelSelect({ label, problemId, inputRef, first, ...select }: InnerLabelSelectProps) {
  const id = useId();
  return (
    <div
      className={styles.frame}
      data-wrong={problemId !== undefined || undefined}
      data-disabled={select.disabled || undefined}
    >
      <label htmlFor={id}>{label}</label>
      <Select
        {...select}
        id={id}
        selectFirstOptionOnChange
        // Keeps the first option, which the component library otherwise forgets a moment after it has opened the list.
        selectFirstOptionOnDropdownOpen={select.searchable ?? false}
        openOnFocus={false}
        filter={matchWords}
        ref={inputRef ?? null}
        variant="unstyled"
        flex={1}
        miw={0}
        // Sets the description on the input itself: the component library would drop its own.
        attributes={{
          input: {
            'aria-describedby': problemId,
            'aria-invalid': problemId !== undefined,
            'data-first': first,
          },
        }}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        classNames={{ input: styles.input ?? '', dropdown: styles.dropdown ?? '' }}
      />
    </div>
  );
}

/** Finds the options that hold every word typed; a group stays while one of its options does. */
const matchWords: OptionsFilter = ({ options, search }) =>
  options.flatMap((option): typeof options => {
    const fits = ({ label }: ComboboxItem) => containsWords(label, search.trim());
    if (!('items' in option)) return fits(option) ? [option] : [];
    const items = option.items.filter(fits);
    return items.length > 0 ? [{ ...option, items }] : [];
  });

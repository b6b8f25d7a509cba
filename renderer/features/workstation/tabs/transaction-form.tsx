import { Button, type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { type FormEvent, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/errors.ts';
import type { ShowApiError } from '#renderer/ui/overlay/use-action.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { workstationTransactions } from '#shared/contract/tickets/ticket-content.ts';
import { containsWords } from '../dialogs/local-list.ts';
import { useDraft } from '../unsaved-input.ts';
import styles from './tabs.module.css';

interface TransactionFormProps {
  readonly groups: readonly OfferedGroup[];
  readonly idTicket: number;
  /** Connected, and nothing is being added. */
  readonly ready: boolean;
  /** Resolves to whether the transaction was saved. */
  readonly onAdd: (idTransactionDetails: number, showError: ShowApiError) => Promise<boolean>;
}

/** Adds a transaction: group, detail and Add (operations specification, section 3). */
export function TransactionForm({ groups, idTicket, ready, onAdd }: TransactionFormProps) {
  const { t, i18n } = useTranslation(['attention', 'errors']);
  const [group, setGroup] = useState<string | null>(null);
  const draft = useDraft(idTicket);
  const detail = draft.idDetail ?? null;
  const setDetail = (value: string | null) => draft.type({ idDetail: value ?? undefined });
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const ofGroup = group ?? firstGroup(groups);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (!ready) return;
    field.current?.focus();
    if (detail === null) return setProblem(t('errors:WITHOUT_DETAILS_ID'));
    const added = await onAdd(Number(detail), (rejected) => {
      setProblem(errorText(i18n, rejected));
      return true;
    });
    if (added) setDetail(null);
  }

  return (
    <form className={styles.transactionsForm} onSubmit={add}>
      <InnerLabelSelect
        label={t('transaction.group')}
        data={[
          { value: ALL_GROUPS, label: t('transaction.allGroups') },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={ofGroup}
        onChange={(value) => {
          setGroup(value);
          setDetail(null);
        }}
      />
      <InnerLabelSelect
        first
        searchable
        label={t('transaction.detail')}
        placeholder={t('transaction.choose')}
        nothingFoundMessage={t('transaction.noMatch')}
        data={detailChoices(groups, ofGroup)}
        value={detail}
        onChange={(value) => {
          setDetail(value);
          setProblem(null);
        }}
        inputRef={field}
        problemId={problem ? problemId : undefined}
      />
      <Button
        type="submit"
        h={44}
        disabled={!ready}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('transaction.add')}
      </Button>
      <span id={problemId} className={styles.problem} aria-live="polite">
        {problem && <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />}
        {problem}
      </span>
    </form>
  );
}

interface InnerLabelSelectProps
  extends Pick<
    SelectProps,
    'data' | 'value' | 'onChange' | 'searchable' | 'disabled' | 'placeholder' | 'nothingFoundMessage'
  > {
  readonly label: string;
  /** Id of the element that shows the validation error. */
  readonly problemId?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** First focus target of the tab. */
  readonly first?: true;
}

/** Select with its label inside the frame, for rows without space above. */
function InnerLabelSelect({ label, problemId, inputRef, first, ...select }: InnerLabelSelectProps) {
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
        // Keeps the first option selected; Mantine resets it after opening the list.
        selectFirstOptionOnDropdownOpen={select.searchable ?? false}
        openOnFocus={false}
        filter={matchWords}
        ref={inputRef ?? null}
        variant="unstyled"
        flex={1}
        miw={0}
        // Sets the description on the input, because Mantine would drop it.
        attributes={{
          input: {
            'aria-describedby': problemId,
            'aria-invalid': problemId !== undefined,
            'data-first': first,
          },
        }}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        classNames={{ input: styles.transactionsInput ?? '', dropdown: styles.dropdown ?? '' }}
      />
    </div>
  );
}

/** Options that contain every typed word; a group stays if one of its options matches. */
const matchWords: OptionsFilter = ({ options, search }) =>
  options.flatMap((option): typeof options => {
    const fits = ({ label }: ComboboxItem) => containsWords(label, search.trim());
    if (!('items' in option)) return fits(option) ? [option] : [];
    const items = option.items.filter(fits);
    return items.length > 0 ? [{ ...option, items }] : [];
  });

/** A group of transactions offered at the workstation, with its details. */
export type OfferedGroup = AnswerOf<typeof workstationTransactions>[number];

/**
 * Value for the details of all groups.
 *
 * @internal used by tests besides this file
 */
export const ALL_GROUPS = 'all';

/**
 * Lists the enabled details of one group, or of all groups under their names. Empty groups are omitted.
 *
 * @internal used by tests besides this file
 */
export function detailChoices(groups: readonly OfferedGroup[], idGroup: string) {
  const [selectedGroup] = groups.filter(({ id }) => String(id) === idGroup);
  if (selectedGroup) return optionsOf(selectedGroup);
  return groups.map((group) => ({ group: group.name, items: optionsOf(group) })).filter(isSome);
}

/**
 * Default group: the only one, otherwise all.
 *
 * @internal used by tests besides this file
 */
export function firstGroup(groups: readonly OfferedGroup[]): string {
  const [only, ...others] = groups;
  return only && others.length === 0 ? String(only.id) : ALL_GROUPS;
}

const optionsOf = ({ details }: OfferedGroup) =>
  details
    .filter(({ enabled }) => enabled === 'Y')
    .map(({ id, name }) => ({ value: String(id), label: name }));

const isSome = ({ items }: { readonly items: readonly unknown[] }) => items.length > 0;

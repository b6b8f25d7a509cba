import { Button, type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { type FormEvent, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import type { ShowApiError } from '#renderer/ui/overlay/use-action.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { workstationTransactions } from '#shared/contract/tickets/ticket-content.ts';
import { containsWords } from '../dialogs/local-list.ts';
import { useDraft } from '../unsaved-input.ts';
import styles from './transactions.module.css';

interface TransactionFormProps {
  readonly groups: readonly OfferedGroup[];
  readonly idTicket: number;
  /** The server can be reached and nothing is being added. */
  readonly ready: boolean;
  /** Resolves with whether it was noted. */
  readonly onAdd: (idTransactionDetails: number, showError: ShowApiError) => Promise<boolean>;
}

/** Adds one thing that was done for the customer: group, detail and Add (operations specification, section 3). */
export function TransactionForm({ groups, idTicket, ready, onAdd }: TransactionFormProps) {
  const { t, i18n } = useTranslation(['attention', 'errors']);
  const [group, setGroup] = useState<string | null>(null);
  const draft = useDraft(idTicket);
  const detail = draft.idDetail ?? null;
  const setDetail = (chosen: string | null) => draft.type({ idDetail: chosen ?? undefined });
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
    <form className={styles.form} onSubmit={add}>
      <InnerLabelSelect
        label={t('transaction.group')}
        data={[
          { value: ALL_GROUPS, label: t('transaction.allGroups') },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={ofGroup}
        onChange={(chosen) => {
          setGroup(chosen);
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
        onChange={(chosen) => {
          setDetail(chosen);
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
  /** Says what is wrong with the choice; shown elsewhere, by the element with this id. */
  readonly problemId?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Begins the keyboard's way through this tab here. */
  readonly first?: true;
}

/** Draws a select whose label stands in its own frame, for rows where there is no room above. */
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

/** A group of transactions that the workstation offers, with its details. */
export type OfferedGroup = AnswerOf<typeof workstationTransactions>[number];

/** Value of the choice that leaves the details of every group to choose from. */
export const ALL_GROUPS = 'all';

/** Lists the enabled details of one group; of all groups under their groups' names. Groups without any are left out. */
export function detailChoices(groups: readonly OfferedGroup[], idGroup: string) {
  const [own] = groups.filter(({ id }) => String(id) === idGroup);
  if (own) return optionsOf(own);
  return groups.map((group) => ({ group: group.name, items: optionsOf(group) })).filter(isSome);
}

/** Chooses the first group: the only one, else all of them. */
export function firstGroup(groups: readonly OfferedGroup[]): string {
  const [only, ...others] = groups;
  return only && others.length === 0 ? String(only.id) : ALL_GROUPS;
}

const optionsOf = ({ details }: OfferedGroup) =>
  details
    .filter(({ enabled }) => enabled === 'Y')
    .map(({ id, name }) => ({ value: String(id), label: name }));

const isSome = ({ items }: { readonly items: readonly unknown[] }) => items.length > 0;

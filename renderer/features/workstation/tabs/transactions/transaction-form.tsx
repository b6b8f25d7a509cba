import { Button } from '@mantine/core';
import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '#renderer/features/workstation/unsaved-input.ts';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import type { ShowApiError } from '#renderer/ui/overlay/use-action.ts';
import { ALL_GROUPS, detailChoices, firstGroup, type OfferedGroup } from './detail-choices.ts';
import { InnerLabelSelect } from './inner-label-select.tsx';
import styles from './transaction-form.module.css';

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

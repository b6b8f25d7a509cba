import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useConnection } from '#renderer/lib/live.tsx';
import { useUnsavedGuard } from '#renderer/lib/session.ts';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { RequiredLegend } from '#renderer/ui/fields/required-legend.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { type Column, controlOf, type EditableColumn, isEditable } from '../column.ts';
import { createFirst } from '../create-first.tsx';
import type { Submit } from './edit-row.tsx';
import { hasKeyboard } from './has-keyboard.ts';
import styles from './rows.module.css';

interface InlineCreateFormProps<Row, Body> {
  readonly title: string;
  readonly addLabel: string;
  readonly columns: readonly Column<Row>[];
  readonly schema: z.ZodType<Body>;
  /** First values of the fields. */
  readonly initial: Draft;
  readonly onAdd: Submit<Body>;
  /** Reports unsaved input, so that the surrounding form can ask for confirmation. */
  readonly onDirty?: (dirty: boolean) => void;
  /** Discards the input and closes the form; without it the form is always open. */
  readonly onCancel?: () => void;
  /** Focuses the first field, because the user just opened the form. */
  readonly takesFocus?: boolean;
}

/** Card above a list that creates a row: all fields in one line, cleared afterwards. */
export function InlineCreateForm<Row, Body>(props: InlineCreateFormProps<Row, Body>) {
  const { title, onCancel, takesFocus = false } = props;
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  const cancel = onCancel && (
    <Button variant="subtle" size="compact-sm" onClick={onCancel}>
      {t('action.cancel')}
    </Button>
  );
  return (
    <Card title={title} action={cancel} className={styles.card}>
      <CreateFields
        key={round}
        {...props}
        goesOn={takesFocus || round > 0}
        onAdded={() => setRound(round + 1)}
      />
    </Card>
  );
}

interface CreateFieldsProps<Row, Body> extends InlineCreateFormProps<Row, Body> {
  /** The form was just opened, or a row just created here: focuses the first field. */
  readonly goesOn: boolean;
  readonly onAdded: () => void;
}

function CreateFields<Row, Body>(props: CreateFieldsProps<Row, Body>) {
  const { addLabel, schema, initial, goesOn, onAdd, onAdded } = props;
  const onDirty = useEffectEvent((dirty: boolean) => props.onDirty?.(dirty));
  const columns = props.columns.filter(isEditable);
  const draft = useDraft(schema, initial);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isDisconnected = useConnection().state === 'lost';
  useEffect(() => onDirty(draft.dirty), [draft.dirty]);
  useUnsavedGuard(draft.dirty && props.onDirty === undefined);

  // Checks the focus now, not when the row was created: the user may have moved to the search field.
  useEffect(() => {
    if (goesOn && hasKeyboard(form.current))
      form.current?.querySelector<HTMLElement>('input:not([type="checkbox"])')?.focus();
  }, [goesOn]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || isDisconnected) return;
    if (!draft.body) return void draft.check();
    setBusy(true);
    const added = await onAdd(draft.body, draft.showError);
    setBusy(false);
    if (added) onAdded();
  }

  return (
    <form
      ref={form}
      className={styles.row}
      data-print="none"
      style={{ '--tracks': `${columns.map(track).join(' ')} auto` } as CSSProperties}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <RequiredLegend />
      {columns.map((column) => (
        <ControlField
          key={column.key}
          control={controlOf(column, draft.values)}
          label={column.header}
          value={draft.values[column.key] ?? null}
          error={draft.errors[column.key]}
          required={column.needed === true || draft.required(column.key)}
          hint={createFirst(column)}
          onChange={(value) => draft.set(column.key, value)}
          onBlur={() => column.fillFrom && draft.fill(column.key, column.fillFrom)}
        />
      ))}
      <Button
        type="submit"
        variant="filled"
        className={styles.add}
        disabled={isDisconnected || !draft.body}
        loading={busy}
        leftSection={<IconPlus size={18} stroke={1.75} />}
      >
        {addLabel}
      </Button>
    </form>
  );
}

function track<Row>({ formWidth, width }: EditableColumn<Row>): string {
  return formWidth ?? (width ? `${width}px` : 'minmax(0, 1fr)');
}

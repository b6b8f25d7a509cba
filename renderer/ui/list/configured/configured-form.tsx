import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFields, FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaving } from '#renderer/ui/form-frame/use-leaving.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { useOpenPage } from '#renderer/ui/page/header/open-page.ts';
import { isEditable } from '../data-table/column.ts';
import { type ConfiguredKind, draftOf, type KindRow } from './configured-kind.ts';
import { useConfiguredKind, useKindText } from './use-configured-kind.ts';

interface ConfiguredFormProps<Row extends KindRow, Body extends object> {
  readonly kind: ConfiguredKind<Row, Body>;
  /** Null for a new one. */
  readonly row: Row | null;
  /** Heads the card with the fields of the kind's columns. */
  readonly title: string;
  /** Values that further cards hold of it, and whether they were changed. */
  readonly beside?: { readonly values: Partial<Body>; readonly dirty: boolean };
  /** Further cards. */
  readonly children?: ReactNode;
}

/** Edits one of a kind on a page of its own; leads back to the list that it is below. */
export function ConfiguredForm<Row extends KindRow, Body extends object>(
  props: ConfiguredFormProps<Row, Body>,
) {
  const { kind, row, title, beside, children } = props;
  const navigate = useNavigate();
  const list = useOpenPage()?.to ?? '/app/home';
  const say = useKindText(kind);
  const draft = useDraft(kind.schema, draftOf(kind.columns, row));
  const leaving = useLeaving();
  const { add, change } = useConfiguredKind(kind);
  const leave = () => void navigate(list);

  async function submit() {
    if (!draft.body) return void draft.check();
    const body = { ...draft.body, ...beside?.values };
    const saved = row
      ? await change.run({ row, body }, draft.showRefusal)
      : await add.run(body, draft.showRefusal);
    if (saved) leaving.leave(leave);
  }

  const columns = kind.columns.map(({ says, ...column }) => ({ ...column, header: say(says ?? column.key) }));
  return (
    <FormFrame
      save={{ run: submit, possible: draft.body !== null, busy: add.busy || change.busy }}
      unsaved={(draft.dirty || beside?.dirty === true) && !leaving.left}
      onCancel={leave}
    >
      <Card title={title}>
        <FormFields>
          {columns.filter(isEditable).map(({ key, header, control, fillFrom }) => (
            <ControlField
              key={key}
              control={control}
              label={header}
              value={draft.values[key] ?? null}
              error={draft.errors[key]}
              required={draft.required(key)}
              onChange={(value) => draft.set(key, value)}
              {...(fillFrom && { onBlur: () => draft.fill(key, fillFrom) })}
            />
          ))}
        </FormFields>
      </Card>
      {children}
    </FormFrame>
  );
}

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Level } from '#renderer/lib/installation.tsx';
import type { Draft, DraftValue } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFields, FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaveAfterSave } from '#renderer/ui/form-frame/use-leave-after-save.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { useOpenPage } from '#renderer/ui/page/header/open-page.ts';
import { isEditable } from '../data-table/column.ts';
import { createFirst } from '../data-table/create-first.tsx';
import { type Choices, type ConfiguredKind, columnsOf, draftOf, type KindRow } from './configured-kind.ts';
import { SelectLevelFirst } from './select-level-first.tsx';
import { useConfiguredKind, useKindText } from './use-configured-kind.ts';
import { type Scope, useScope } from './use-scope.ts';

interface ConfiguredFormProps<Row extends KindRow, Body extends object> {
  readonly kind: ConfiguredKind<Row, Body>;
  /** Null for a new one. */
  readonly row: Row | null;
  /** Heads the card with the fields of the kind's columns. */
  readonly title: string;
  /** Values that further cards hold of it, and whether they were changed. */
  readonly beside?: {
    readonly values: Partial<Body>;
    readonly dirty: boolean;
    /** Says what has to be finished there before anything is saved; undefined where nothing has. */
    readonly unfinished?: string | undefined;
  };
  /** Has rows of its own with more columns than a form is wide. */
  readonly wide?: true;
  /** Options of its choices, by column. */
  readonly choices?: Choices;
  /** Says after each change which fields no longer fit what stands in the others, and what stands there instead. */
  readonly fit?: (typed: Draft) => Draft;
  /** Hears what stands in the fields, for further cards that go by it. */
  readonly onTyped?: (typed: Draft) => void;
  /** Further cards. */
  readonly children?: ReactNode;
  /** Cards with forms of their own. */
  readonly below?: ReactNode;
  /** Shows beside the form what its values do. */
  readonly aside?: ReactNode;
}

/** Edits one of a kind on a page of its own; leads back to the list that it is below. */
export function ConfiguredForm<Row extends KindRow, Body extends object>(
  props: ConfiguredFormProps<Row, Body>,
) {
  const { kind } = props;
  const scope = useScope(kind);
  if (scope === null) return <SelectLevelFirst level={kind.level as Level} />;
  return <ScopedForm {...props} scope={scope} />;
}

function ScopedForm<Row extends KindRow, Body extends object>(
  props: ConfiguredFormProps<Row, Body> & { readonly scope: Scope },
) {
  const { kind, row, title, beside, wide, choices, scope, children, below, aside } = props;
  const navigate = useNavigate();
  const list = useOpenPage()?.to ?? '/app/home';
  const say = useKindText(kind);
  const draft = useDraft(kind.schema, { ...draftOf(kind.columns, row), ...scope }, kind.settle);
  const onInput = useEffectEvent((typed: Draft) => props.onTyped?.(typed));
  const typed = JSON.stringify(draft.values);
  useEffect(() => onInput(JSON.parse(typed)), [typed]);
  const leaving = useLeaveAfterSave();
  // As it was opened: fields without input follow the server, and a later version would hide what another user changed.
  const [base] = useState({ ...beside?.values, ...row });
  const { add, change } = useConfiguredKind(kind);
  const leave = () => void navigate(list);

  function type(field: string, value: DraftValue) {
    draft.set(field, value);
    const typed = { ...draft.values, [field]: value };
    for (const [other, fitting] of Object.entries(props.fit?.(typed) ?? {}))
      if (typed[other] !== fitting) draft.set(other, fitting);
  }

  async function submit() {
    if (beside?.unfinished !== undefined) return;
    if (!draft.body) return void draft.check();
    const body = { ...draft.body, ...beside?.values };
    const saved = row
      ? await change.run({ row, body, base }, draft.showError)
      : await add.run(body, draft.showError);
    if (saved) leaving.leave(leave);
  }

  const columns = columnsOf(kind, say, choices).filter(
    ({ only, when }) => only !== 'list' && (when?.(draft.values) ?? true),
  );
  return (
    <FormFrame
      save={{
        run: submit,
        possible: draft.body !== null && beside?.unfinished === undefined,
        busy: add.busy || change.busy,
      }}
      beside={beside?.unfinished}
      wide={wide}
      below={below}
      aside={aside}
      unsaved={(draft.dirty || beside?.dirty === true) && !leaving.left}
      onCancel={leave}
    >
      <Card title={title}>
        <FormFields>
          {columns.filter(isEditable).map((column) => {
            const { key, header, control, fillFrom, needed, settled } = column;
            return (
              <ControlField
                key={key}
                control={control}
                label={header}
                value={draft.values[key] ?? null}
                error={draft.errors[key]}
                required={needed === true || draft.required(key)}
                disabled={draft.isResolved(key) || (row !== null && settled !== undefined)}
                onChange={(value) => type(key, value)}
                hint={createFirst(column)}
                {...(fillFrom && { onBlur: () => draft.fill(key, fillFrom) })}
              />
            );
          })}
        </FormFields>
      </Card>
      {children}
    </FormFrame>
  );
}

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Level } from '#renderer/lib/installation.tsx';
import type { Draft, DraftValue } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFields, FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaveAfterSave } from '#renderer/ui/form-frame/use-leave-after-save.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { useOpenPage } from '#renderer/ui/page/open-page.ts';
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
  /** Values of additional cards, and whether they changed. */
  readonly extra?: {
    readonly values: Partial<Body>;
    readonly dirty: boolean;
    /** Text about input there that must be finished before saving; undefined without any. */
    readonly unfinished?: string | undefined;
  };
  /** Wider form, for tables with many columns. */
  readonly wide?: true;
  /** Options of its choices, by column. */
  readonly choices?: Choices;
  /** Returns corrections of fields that no longer fit the others, after each change. */
  readonly fit?: (input: Draft) => Draft;
  /** Called with the inputs, for cards that depend on them. */
  readonly onInputChange?: (input: Draft) => void;
  /** Further cards. */
  readonly children?: ReactNode;
  /** Cards with separate forms. */
  readonly below?: ReactNode;
  /** Preview of the values beside the form. */
  readonly sidePanel?: ReactNode;
}

/** Edits one object of a kind on its own page; returns to the list. */
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
  const { kind, row, title, extra, wide, choices, scope, children, below, sidePanel } = props;
  const navigate = useNavigate();
  const list = useOpenPage()?.to ?? '/app/home';
  const say = useKindText(kind);
  const draft = useDraft(kind.schema, { ...draftOf(kind.columns, row), ...scope }, kind.normalize);
  const onInput = useEffectEvent((input: Draft) => props.onInputChange?.(input));
  const entered = JSON.stringify(draft.values);
  useEffect(() => onInput(JSON.parse(entered)), [entered]);
  const leaving = useLeaveAfterSave();
  // Values at opening: fields without input follow the server, and a later version would hide changes of another
  // user.
  const [base] = useState({ ...extra?.values, ...row });
  const { add, change } = useConfiguredKind(kind);
  const leave = () => void navigate(list);

  function type(field: string, value: DraftValue) {
    draft.set(field, value);
    const input = { ...draft.values, [field]: value };
    for (const [other, fitting] of Object.entries(props.fit?.(input) ?? {}))
      if (input[other] !== fitting) draft.set(other, fitting);
  }

  async function submit() {
    if (extra?.unfinished !== undefined) return;
    if (!draft.body) return void draft.check();
    const body = { ...draft.body, ...extra?.values };
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
        possible: draft.body !== null && extra?.unfinished === undefined,
        busy: add.busy || change.busy,
      }}
      extra={extra?.unfinished}
      wide={wide}
      below={below}
      sidePanel={sidePanel}
      unsaved={(draft.dirty || extra?.dirty === true) && !leaving.left}
      onCancel={leave}
    >
      <Card title={title}>
        <FormFields>
          {columns.filter(isEditable).map((column) => {
            const { key, header, control, fillFrom, needed, fixed } = column;
            return (
              <ControlField
                key={key}
                control={control}
                label={header}
                value={draft.values[key] ?? null}
                error={draft.errors[key]}
                required={needed === true || draft.required(key)}
                disabled={draft.isResolved(key) || (row !== null && fixed !== undefined)}
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

import { Button, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolveChange, StaleChange } from '#shared/contract/client.ts';
import { conflictsOf, isSame, mergeChange, type Side } from '#shared/domain/configuration/merge-change.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import { useChangeTexts } from '../page/use-change-texts.ts';
import { useConfirm, useDialog } from './confirm.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import css from './overlay.module.css';

/**
 * Merges a change with that of another user. Values that both changed are shown side by side to choose from; a
 * deletion shows the changes since. `texts` is the namespace of the field names.
 */
export function useResolveChange(texts?: string): ResolveChange {
  const { t } = useTranslation('changed-version');
  const openDialog = useDialog();
  const confirm = useConfirm();
  const { fieldText, valueText } = useFieldTexts(texts);

  return async (change) => {
    const { base, mine, version } = change;
    if (!mine) {
      const isSure = await confirm({
        title: t('title'),
        text: [
          t('deleteText'),
          ...version.changed.map((field) =>
            t('change', {
              field: fieldText(field),
              before: valueText(change, field, base[field]),
              now: valueText(change, field, version.current[field]),
            }),
          ),
        ],
        confirm: t('deleteAnyway'),
        danger: true,
      });
      return isSure ? {} : null;
    }
    const conflicts = conflictsOf(base, mine, version.current);
    const fields = [...new Set(conflicts.map(({ path }) => String(path[0])))];
    if (fields.length === 0) return mergeChange(base, mine, version.current, () => 'mine');
    const options = fields.map((field) => {
      const own = conflicts.filter(({ path }) => path[0] === field);
      const textOf = (side: Side) =>
        own
          .map(({ path, ...values }) =>
            [...path.slice(1).flatMap(partText), valueText(change, field, values[side], side)].join(': '),
          )
          .join(' · ');
      return { field, label: fieldText(field), mine: textOf('mine'), current: textOf('current') };
    });
    return new Promise((resolve) => {
      openDialog({
        title: t('title'),
        onClose: () => resolve(null),
        content: ({ close }) => (
          <Choices
            options={options}
            onCancel={close}
            onSelected={(selected) => {
              resolve(
                mergeChange(base, mine, version.current, ({ path }) => selected[String(path[0])] ?? 'mine'),
              );
              close();
            }}
          />
        ),
      });
    });

    /** Name of a part of a field if it has a text; ids and names of designs have none. */
    function partText(part: string): string[] {
      const text = fieldText(part);
      return text === part ? [] : [text];
    }
  };
}

interface ChoicesProps {
  readonly options: readonly {
    readonly field: string;
    readonly label: string;
    readonly mine: string;
    readonly current: string;
  }[];
  readonly onCancel: () => void;
  readonly onSelected: (selected: Readonly<Record<string, Side>>) => void;
}

/** Both values of each conflicting field, without a preselection. */
function Choices({ options, onCancel, onSelected }: ChoicesProps) {
  const { t } = useTranslation(['changed-version', 'common']);
  const [selected, setSelected] = useState<Readonly<Record<string, Side>>>({});
  const isComplete = options.every(({ field }) => selected[field] !== undefined);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onSelected(selected);
      }}
    >
      <Text size="sm" c="dimmed">
        {t('text')}
      </Text>
      {options.map(({ field, label, mine, current }, index) => (
        <Radio.Group
          key={field}
          className={css.field}
          name={`changed-${field}`}
          label={label}
          value={selected[field] ?? null}
          onChange={(side) => setSelected({ ...selected, [field]: side as Side })}
        >
          <div className={css.values}>
            <Radio
              value="mine"
              label={t('mine', { value: mine })}
              data-autofocus={index === 0 || undefined}
            />
            <Radio value="current" label={t('current', { value: current })} />
          </div>
        </Radio.Group>
      ))}
      <Text size="sm" c="dimmed" mt="md">
        {t('merged')}
      </Text>
      <DialogButtons>
        <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
        <Button type="submit" variant="filled" disabled={!isComplete}>
          {t('common:action.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Fields of the wire that are seconds, which pages show as times. */
const DURATIONS: ReadonlySet<string> = new Set([
  ...['callTimeout', 'closeTimeout', 'generalLimit', 'late', 'limit', 'notice', 'politeness'],
  ...['serviceTime', 'sla', 'slot'],
]);

/** Labels of fields and values of the API in the language of the page. */
function useFieldTexts(texts: string | undefined) {
  const { t, i18n } = useTranslation(['changed-version', 'common', 'history']);
  const { column } = useChangeTexts();

  function fieldText(field: string): string {
    const keys = [`changed-version:field.${field}`];
    if (texts !== undefined) keys.unshift(`${texts}:${field}`, `${texts}:label.${field}`);
    const found = keys
      .filter((key) => i18n.exists(key))
      .map((key): unknown => i18n.t(key as never))
      .find((text) => typeof text === 'string');
    return typeof found === 'string' ? found : column(field);
  }

  function valueText({ version, base }: StaleChange, field: string, value: unknown, side?: Side): string {
    if (value === undefined && side) return t('deleted');
    if (value === null || value === undefined || value === '') return t('history:nothing');
    if (value === 'Y' || value === true) return t('common:yes');
    if (value === 'N' || value === false) return t('common:no');
    if (Array.isArray(value)) return t('rows', { count: value.length });
    if (typeof value === 'object') {
      const rows = [base[field], version.current[field]].flat();
      const name = (value as { readonly name?: unknown }).name;
      return typeof name === 'string' && rows.some((row) => !isSame(row, value))
        ? name
        : t('rows', { count: Object.keys(value).length });
    }
    if (typeof value === 'number' && DURATIONS.has(field)) return durationText(value);
    return version.names[field]?.[String(value)] ?? String(value);
  }

  return { fieldText, valueText };
}

import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { errorText } from '#renderer/lib/errors.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Draft, DraftValue } from './control.ts';
import { fieldProblem } from './field-problem.ts';

/**
 * Form state, validated by the schema of the contract. Errors appear beside touched fields; an API error appears
 * beside the field that it names. Untouched fields follow changes of `initial`. `settle` returns fields that other
 * values determine: they show that value, and their own input returns when they are free again.
 */
export function useDraft<Body>(
  schema: z.ZodType<Body>,
  initial: Draft,
  normalize: (input: Draft) => Draft = emptyDraft,
) {
  const { i18n } = useTranslation();
  const form = useForm<Record<string, DraftValue>>({
    initialValues: { ...initial },
    validateInputOnChange: true,
    validate: (input) => problems(parse(input)),
  });

  /** Fields with an error that the server reported; the schema does not know it. */
  const fromServer = useRef(new Set<string>());
  const from = useRef(initial);
  const syncDraft = useEffectEvent((next: Draft) => {
    const untouched = Object.entries(next).filter(([field]) => form.values[field] === from.current[field]);
    form.setValues(Object.fromEntries(untouched));
    form.resetDirty({ ...next });
    from.current = next;
  });
  const begins = JSON.stringify(initial);
  useEffect(() => {
    const next: Draft = JSON.parse(begins);
    if (JSON.stringify(from.current) !== begins) syncDraft(next);
  }, [begins]);

  function parse(input: Draft) {
    const normalized = normalize(input);
    const values: Draft = { ...input, ...normalized };
    return { normalized, values, ...schema.safeParse(values) };
  }

  function problems({ values, error }: ReturnType<typeof parse>): Record<string, string> {
    return Object.fromEntries(
      (error?.issues ?? []).map((issue) => {
        const field = String(issue.path[0] ?? '');
        return [field, fieldProblem(i18n.t, issue, values[field])];
      }),
    );
  }

  /** Fills an empty field from another, as a description is from the name. */
  function fill(field: string, from: string) {
    const [own, source] = [form.values[field], form.values[from]];
    if (source && String(own ?? '').trim() === '') form.setFieldValue(field, source);
  }

  /** Shows an API error beside its field; false if the draft has no such field. */
  function showFieldError(error: ApiError): boolean {
    const { field } = error.detail;
    if (!field || !(field in form.values)) return false;
    fromServer.current.add(field);
    form.setFieldError(field, errorText(i18n, error));
    return true;
  }

  /** Errors of touched fields as they apply now: another field may have corrected one since. */
  function currentErrors(): Record<string, string> {
    const now = problems(parsed);
    const visible = Object.entries(form.errors).flatMap(([field, error]) => {
      const text = fromServer.current.has(field) ? String(error) : now[field];
      return text === undefined ? [] : [[field, text] as const];
    });
    return Object.fromEntries(visible);
  }

  const needed = useMemo(() => neededOf(schema, JSON.parse(begins)), [schema, begins]);
  const parsed = parse(form.values);
  return {
    values: parsed.values,
    /** Whether other values determine a field. */
    isResolved: (field: string): boolean => field in parsed.normalized,
    errors: currentErrors(),
    /** The draft as a request body; null while it is invalid. */
    body: parsed.success ? parsed.data : null,
    dirty: form.isDirty(),
    set: (field: string, value: DraftValue) => {
      fromServer.current.delete(field);
      form.setFieldValue(field, value);
    },
    check: () => form.validate(),
    fill,
    showError: showFieldError,
    /** Whether the schema requires a value. */
    required: (field: string): boolean => needed.has(field),
  };
}

const emptyDraft = (): Draft => ({});

/** Fields that the schema rejects when empty, whatever the others contain. */
function neededOf(schema: z.ZodType, values: Draft): ReadonlySet<string> {
  const refuses = (field: string, empty: DraftValue) =>
    schema.safeParse({ ...values, [field]: empty }).error?.issues.some(({ path }) => path[0] === field);
  return new Set(Object.keys(values).filter((field) => refuses(field, '') && refuses(field, null)));
}

import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { errorText } from '#renderer/lib/errors.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Draft, DraftValue } from './control.ts';
import { fieldProblem } from './field-problem.ts';

/**
 * Holds what the user types, checked against the schema of the contract. Problems show beside a field once it was
 * touched; a server's refusal shows beside the field that it names. Untouched fields follow a change of `initial`.
 * `settle` says which fields others decide: they show that, and what was typed there before comes back with it.
 */
export function useDraft<Body>(
  schema: z.ZodType<Body>,
  initial: Draft,
  settle: (typed: Draft) => Draft = emptyDraft,
) {
  const { i18n } = useTranslation();
  const form = useForm<Record<string, DraftValue>>({
    initialValues: { ...initial },
    validateInputOnChange: true,
    validate: (values) => problems(values),
  });

  const from = useRef(initial);
  const follow = useEffectEvent((next: Draft) => {
    const untouched = Object.entries(next).filter(([field]) => form.values[field] === from.current[field]);
    form.setValues(Object.fromEntries(untouched));
    form.resetDirty({ ...next });
    from.current = next;
  });
  const begins = JSON.stringify(initial);
  useEffect(() => {
    const next: Draft = JSON.parse(begins);
    if (JSON.stringify(from.current) !== begins) follow(next);
  }, [begins]);

  function problems(typed: Draft): Record<string, string> {
    const values = { ...typed, ...settle(typed) };
    const issues = schema.safeParse(values).error?.issues ?? [];
    return Object.fromEntries(
      issues.map((issue) => {
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

  /** Shows a refusal beside the field that it names; false when this draft has no such field. */
  function showFieldError(error: ApiError): boolean {
    const { field } = error.detail;
    if (!field || !(field in form.values)) return false;
    form.setFieldError(field, errorText(i18n, error));
    return true;
  }

  const needed = useMemo(() => neededOf(schema, JSON.parse(begins)), [schema, begins]);
  const settled = settle(form.values);
  const values: Draft = { ...form.values, ...settled };
  const parsed = schema.safeParse(values);
  return {
    values,
    /** Tells whether others decide a field. */
    isResolved: (field: string): boolean => field in settled,
    errors: form.errors,
    /** The draft as the contract wants it; null while something is missing or wrong. */
    body: parsed.success ? parsed.data : null,
    dirty: form.isDirty(),
    set: (field: string, value: DraftValue) => form.setFieldValue(field, value),
    check: () => form.validate(),
    fill,
    showError: showFieldError,
    /** Tells whether a field cannot stay empty, as the schema has it. */
    required: (field: string): boolean => needed.has(field),
  };
}

const emptyDraft = (): Draft => ({});

/** Finds the fields that the schema refuses when they are empty, whatever else is typed. */
function neededOf(schema: z.ZodType, values: Draft): ReadonlySet<string> {
  const refuses = (field: string, empty: DraftValue) =>
    schema.safeParse({ ...values, [field]: empty }).error?.issues.some(({ path }) => path[0] === field);
  return new Set(Object.keys(values).filter((field) => refuses(field, '') && refuses(field, null)));
}

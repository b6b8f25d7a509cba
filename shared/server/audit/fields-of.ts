import type { AuditedAction } from '#shared/contract/access/audit.ts';

/** Reads the fields of an entry as they were kept; null where there are none. */
export function fieldsOf(text: string | null): AuditedAction['before'] {
  if (text === null) return null;
  try {
    const reported: unknown = JSON.parse(text);
    if (typeof reported === 'object' && reported !== null) return { ...reported };
  } catch (error) {
    // A branch may send whatever fits its chain: it is shown as it came.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { text };
}

import type { AuditedAction } from '#shared/contract/access/audit.ts';

/** Fields of an entry; null without any. */
export function fieldsOf(text: string | null): AuditedAction['before'] {
  if (text === null) return null;
  try {
    const reported: unknown = JSON.parse(text);
    if (typeof reported === 'object' && reported !== null) return { ...reported };
  } catch (error) {
    // A branch may send any text; it is shown as received.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { text };
}

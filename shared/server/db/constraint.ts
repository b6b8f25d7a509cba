import { type ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';

/** A constraint that a user can run into, and the refusal it means. */
export interface ConstraintMeaning {
  /** Part of the constraint's or index's name, or `FOREIGN KEY`. */
  readonly contains: string;
  readonly code: ErrorCode;
  readonly field?: string;
  /** Reads the values in the error text, outside of the failed transaction. */
  readonly params?: () => Promise<Record<string, string | number>>;
  /** Creates a more detailed error, outside the failed transaction. */
  readonly error?: () => Promise<ApiError>;
}

/**
 * Runs a write and maps the violation of a known constraint to its API error. The database decides, so that two
 * users adding the same name at once cannot both pass a previous check.
 */
export async function mapConstraintErrors<T>(
  meanings: readonly ConstraintMeaning[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const text = constraintText(error);
    const meaning = text === null ? undefined : meanings.find(({ contains }) => text.includes(contains));
    if (!meaning) throw error;
    const { code, field, params, error: failure } = meaning;
    if (failure) throw await failure();
    throw apiError(code, { ...(field && { field }), ...(params && { params: await params() }) });
  }
}

/**
 * Text of a constraint error of SQLite or PostgreSQL, with column names for unique constraints; null for other
 * errors.
 */
function constraintText(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  if (code.startsWith('SQLITE_CONSTRAINT')) return error.message;
  if (!/^23\d{3}$/.test(code)) return null;
  const name = 'constraint' in error ? String(error.constraint) : '';
  if (code === '23503') return `FOREIGN KEY ${name}`;
  // Uses only the column names: the values that follow are user input.
  const [columns = ''] = 'detail' in error ? (/^Key \([\w, ]+\)=/.exec(String(error.detail)) ?? []) : [];
  return `${name} ${columns}`;
}

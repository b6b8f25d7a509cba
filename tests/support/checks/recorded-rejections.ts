import { changePassword, signInWithNewPassword } from '#shared/contract/access/passwords.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/** Wrong passwords are counted and logged. */
const NOTED: readonly Endpoint[] = [authenticate, signInWithNewPassword, changePassword];
const NOTES = ['sign_in_attempts', 'audit', 'change_log', 'installation'];

/** The tables that an endpoint writes even if it rejects the request. */
export const notesOf = (endpoint: Endpoint): readonly string[] => (NOTED.includes(endpoint) ? NOTES : []);

/** All tables except these. */
export const contentExcept = (
  content: Readonly<Record<string, string>>,
  apart: readonly string[],
): Record<string, string> =>
  Object.fromEntries(Object.entries(content).filter(([table]) => !apart.includes(table)));

/** Whether a name or a note has what the address of a new ticket cannot hold (operations specification, section 5). */
export function hasForbidden(text: string): boolean {
  return /[&?/='’]/u.test(text);
}

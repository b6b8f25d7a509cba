/** Shows of a phone number its last three digits, as lists and logs do: `…123`; nothing of one that has no more. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length > 3 ? `…${digits.slice(-3)}` : '…';
}

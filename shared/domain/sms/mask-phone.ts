/** Shows the last three digits of a phone number: `…123`. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length > 3 ? `…${digits.slice(-3)}` : '…';
}

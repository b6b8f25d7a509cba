import { give, type Ledger, mayBook } from './ledger.ts';
import { placeOf } from './place.ts';

/**
 * Gives over what an end holds of a slot beyond its share: of the places that are free, the branch is to have so many of
 * a hundred, rounded up. Nothing is given over while the ends are apart.
 *
 * @param names the places of the slot, in their order
 * @param draw a name for a write that was never used before
 */
export function level(
  ledger: Ledger,
  names: readonly string[],
  branchPercent: number,
  draw: () => string,
): Ledger {
  if (ledger.session === null) return ledger;
  const free = names.filter((name) => placeOf(ledger.places, name).booking === null);
  const ofBranch = Math.ceil((free.length * branchPercent) / 100);
  const share = ledger.end === 'branch' ? ofBranch : free.length - ofBranch;
  const own = free.filter((name) => mayBook(ledger, name));
  return own.slice(share).reduce((left, name) => give(left, name, draw()) ?? left, ledger);
}

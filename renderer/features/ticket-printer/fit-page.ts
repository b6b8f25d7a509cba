import { millimetresOf } from './paper-measures.ts';

/**
 * Makes the printed page as wide as the paper and as long as what is on it: a browser would otherwise feed a whole
 * sheet. Called again it measures anew.
 */
export function fitPage(paper: HTMLElement, width: number): void {
  const id = 'ticket-page';
  const style = document.getElementById(id) ?? document.head.appendChild(document.createElement('style'));
  style.id = id;
  // A millimetre beside, so that rounding makes no second page.
  const length = Math.ceil(millimetresOf(paper.getBoundingClientRect().height)) + 1;
  style.textContent = `@page { size: ${width}mm ${length}mm; margin: 0 }`;
}

/** Reads the text of a cell: parts that lie in different elements are separated, pictures left out. */
export function cellText(cell: Node): string {
  const parts: string[] = [];
  collect(cell, parts);
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

function collect(node: Node, parts: string[]): void {
  let own = '';
  const flush = () => {
    if (own.trim()) parts.push(own);
    own = '';
  };
  for (const child of node.childNodes) {
    if (child.nodeType === 3) own += child.nodeValue ?? '';
    else if (!isHidden(child)) {
      flush();
      collect(child, parts);
    }
  }
  flush();
}

const isHidden = (node: Node): boolean =>
  'getAttribute' in node && (node as Element).getAttribute('aria-hidden') === 'true';

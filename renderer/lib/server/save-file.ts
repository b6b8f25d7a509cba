import type { Download } from '#shared/contract/endpoint.ts';

/** Hands what was downloaded to the browser, to be kept under its name. */
export function saveFile({ file, name }: Download): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

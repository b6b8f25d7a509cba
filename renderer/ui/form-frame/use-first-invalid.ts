import { useEffect, useRef } from 'react';

/** Focuses the first invalid field after `seek`. */
export function useFirstInvalid<Form extends HTMLElement>() {
  const form = useRef<Form>(null);
  const seeking = useRef(false);
  useEffect(() => {
    const first = seeking.current && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!first) return;
    seeking.current = false;
    first.focus();
  });
  const seek = () => {
    seeking.current = true;
  };
  return { form, seek };
}

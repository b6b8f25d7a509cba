import { useEffect, useRef } from 'react';

/** Puts the keyboard on the first field of a form that says what is wrong, once it does after `seek`. */
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

/** Logo: a T formed by two notches of a ticket, and a person. */
export function Mark({ size, disc = 'var(--petrol-4)' }: { readonly size: number; readonly disc?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label="Turno">
      <path
        fill="currentColor"
        d="M5 3h22a2 2 0 0 1 2 2v6a8 8 0 0 0-8 8v8a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2v-8a8 8 0 0 0-8-8V5a2 2 0 0 1 2-2z"
      />
      <circle cx="27" cy="25" r="4" fill={disc} />
    </svg>
  );
}

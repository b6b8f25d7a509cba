/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Version of package.json. */
  readonly TURNO_VERSION: string;
  /** Day of the build, yyyy-mm-dd. */
  readonly TURNO_BUILT: string;
}

/** A single icon, for pages that must stay small: the index would load all icons. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').TablerIcon;
  export default icon;
}

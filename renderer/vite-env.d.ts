/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Version of package.json. */
  readonly TURNO_VERSION: string;
  /** Day of the build, yyyy-mm-dd. */
  readonly TURNO_BUILT: string;
}

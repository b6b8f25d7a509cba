// Imported first: it says which layer of rules comes before which.
import './tokens.css';
import './staff-base.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './print.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.tsx';
import { themeVariables } from './theme-variables.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'turno.scheme' });

/** Gives the staff pages their colours, type and components; light or dark as chosen, else as the system. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}

import { createContext, useContext } from 'react';
import type { Installation } from './crm-endpoints.ts';

export const InstallationContext = createContext<Installation | undefined>(undefined);

/** The installation that the page is of. @throws Error outside of an installation's pages */
export function useInstallation(): Installation {
  const installation = useContext(InstallationContext);
  if (installation === undefined) throw new Error('This page belongs to no installation.');
  return installation;
}

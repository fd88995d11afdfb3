import { createContext, useContext } from 'react';
import type { Installation } from './crm-endpoints.ts';

export const InstallationContext = createContext<Installation | undefined>(undefined);

/** Returns the CRM connection of the current page. @throws Error outside the pages of a CRM connection */
export function useInstallation(): Installation {
  const installation = useContext(InstallationContext);
  if (installation === undefined) throw new Error('useInstallation must be used within an InstallationContext.');
  return installation;
}

import { createContext, useContext } from 'react';

/** The dialog that contains a component. */
interface DialogHandle {
  readonly id: string;
  /** Closes the dialog. Asks first if a form in it has unsaved changes. */
  readonly close: () => void;
}

export const DialogContext = createContext<DialogHandle | undefined>(undefined);

/** Returns the dialog that contains the component. `undefined` outside of dialogs. */
export function useDialog(): DialogHandle | undefined {
  return useContext(DialogContext);
}

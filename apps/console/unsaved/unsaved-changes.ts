/** A form whose changes may be lost. */
export interface GuardedForm {
  /** The id of the dialog that contains the form. `undefined` if the form is on a page. */
  readonly dialogId: string | undefined;
  readonly isDirty: () => boolean;
  readonly discard: () => void;
}

/** The forms on the screen. Asks for confirmation before a form with unsaved changes is removed. */
class UnsavedChanges {
  private readonly forms = new Set<GuardedForm>();
  private readonly listeners = new Set<() => void>();
  private question: { readonly forms: readonly GuardedForm[]; readonly leave: () => void } | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether the question about unsaved changes is shown. */
  readonly isAsking = (): boolean => this.question !== undefined;

  /** Whether a form on the screen has unsaved changes. */
  readonly exist = (): boolean => this.listDirtyForms().length > 0;

  /** Adds a form. Returns a function that removes it. */
  addForm(form: GuardedForm): () => void {
    this.forms.add(form);
    return () => this.forms.delete(form);
  }

  /**
   * Calls `leave`. If a form has unsaved changes, first asks the user, and calls `leave` only if the user discards the
   * changes. If `dialogId` is defined, checks only the forms in this dialog.
   */
  confirmLeave(leave: () => void, dialogId?: string): void {
    const forms = this.listDirtyForms().filter((form) => dialogId === undefined || form.dialogId === dialogId);
    if (forms.length === 0) leave();
    else this.setQuestion({ forms, leave });
  }

  readonly discard = (): void => {
    const { question } = this;
    this.setQuestion(undefined);
    for (const form of question?.forms ?? []) form.discard();
    question?.leave();
  };

  readonly keepEditing = (): void => this.setQuestion(undefined);

  private listDirtyForms(): readonly GuardedForm[] {
    return [...this.forms].filter((form) => form.isDirty());
  }

  private setQuestion(question: UnsavedChanges['question']): void {
    this.question = question;
    for (const listener of this.listeners) listener();
  }
}

export const unsavedChanges = new UnsavedChanges();

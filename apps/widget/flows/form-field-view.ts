import type { TextName } from '../../../core/localization/texts-en.ts';
import { countCodePoints } from '../../../core/shared/text.ts';
import { createElement, interpolate } from '../elements.ts';
import type { Translate } from '../texts.ts';
import type { FormField } from '../wire.ts';

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/u;
const REJECTED_VALUE_TEXT_BY_KIND = new Map<FormField['kind'], TextName>([
  ['email', 'faultEmail'],
  ['select', 'faultChoice'],
]);
const AUTOCOMPLETE_BY_NAME = new Map([
  ['name', 'name'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['tel', 'tel'],
]);

/** One field of a form: its label, its input and its error. */
export class FormFieldView {
  readonly node: HTMLElement;
  readonly input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  private readonly errorNode: HTMLElement;

  constructor(
    readonly declared: FormField,
    private readonly t: Translate,
  ) {
    const { name, label, required, kind } = declared;
    const id = `field-${name}`;
    this.errorNode = createElement('p', { class: 'fault', id: `fault-${name}` });
    this.input = createInput(declared, id, t('choose'));
    const requiredMark = createElement('span', { class: 'mark', 'aria-hidden': 'true' }, t('required'));
    const labelNode = createElement(
      'label',
      { for: id },
      createElement('span', { dir: 'auto' }, label),
      ...(required ? [requiredMark] : []),
    );
    const parts =
      kind === 'checkbox' ? [createElement('div', { class: 'tick' }, this.input, labelNode)] : [labelNode, this.input];
    this.node = createElement('div', { class: 'field' }, ...parts, this.errorNode);
    this.input.addEventListener('input', () => this.setError(''));
  }

  /** The value as text. For a checkbox: `true` if it is checked, otherwise empty. */
  get value(): string {
    if (this.input instanceof HTMLInputElement && this.input.type === 'checkbox')
      return this.input.checked ? 'true' : '';
    return this.input.value;
  }

  set value(value: string) {
    if (this.input instanceof HTMLInputElement && this.input.type === 'checkbox') this.input.checked = value === 'true';
    else this.input.value = value;
  }

  /** JSON pointer (RFC 6901) of the value in the request body. */
  get requestPointer(): string {
    return `/fields/${this.declared.name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }

  get isInvalid(): boolean {
    return this.errorNode.textContent !== '';
  }

  /** Makes the input read-only while the form is being sent. */
  setBusy(isBusy: boolean): void {
    if (!(this.input instanceof HTMLSelectElement)) this.input.readOnly = isBusy;
  }

  /** Validates the value and shows an error if it is invalid. The server validates the value again. */
  validateValue(): boolean {
    const { kind, required, limit } = this.declared;
    const value = this.value.trim();
    if (value === '') this.setError(required ? this.t('faultRequired') : '');
    else if (countCodePoints(this.value) > limit)
      this.setError(interpolate(this.t('faultTooLong'), { limit: String(limit) }));
    else if (kind === 'email' && !EMAIL_PATTERN.test(value)) this.setError(this.t('faultEmail'));
    else this.setError('');
    return !this.isInvalid;
  }

  /** Shows an error for a value that the server has rejected, even if `validateValue` accepts the value. */
  showRejectedError(): void {
    if (this.validateValue())
      this.setError(this.t(REJECTED_VALUE_TEXT_BY_KIND.get(this.declared.kind) ?? 'faultOther'));
  }

  private setError(message: string): void {
    this.errorNode.textContent = message;
    if (message === '') {
      this.input.removeAttribute('aria-invalid');
      this.input.removeAttribute('aria-describedby');
    } else {
      this.input.setAttribute('aria-invalid', 'true');
      this.input.setAttribute('aria-describedby', this.errorNode.id);
    }
  }
}

function createInput({ name, kind, required, options }: FormField, id: string, placeholder: string) {
  const attributes = {
    id,
    // Inputs become members of their form by name, so an input with the name `submit` would replace `form.submit`.
    name: id,
    required,
    autocomplete: AUTOCOMPLETE_BY_NAME.get(name),
  };
  if (kind === 'textarea') return createElement('textarea', { ...attributes, rows: 4, dir: 'auto' });
  if (kind === 'select') {
    const optionNodes = options.map(({ value, label }) => createElement('option', { value }, label));
    return createElement('select', attributes, createElement('option', { value: '' }, placeholder), ...optionNodes);
  }
  return createElement('input', { ...attributes, type: kind, dir: kind === 'text' ? 'auto' : undefined });
}

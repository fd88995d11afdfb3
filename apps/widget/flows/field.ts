import type { TextName } from '../../../core/localization/texts-en.ts';
import { countCodePoints } from '../../../core/shared/text.ts';
import { element, interpolate } from '../elements.ts';
import type { Translate } from '../texts.ts';
import type { FormField } from '../wire.ts';

const EMAIL = /^[^\s@]+@[^\s@]+$/u;
const REJECTED_TEXTS = new Map<FormField['kind'], TextName>([
  ['email', 'faultEmail'],
  ['select', 'faultChoice'],
]);
const AUTOCOMPLETE = new Map([
  ['name', 'name'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['tel', 'tel'],
]);

/** One field of a form: its label, its input and its error. */
export class Field {
  readonly node: HTMLElement;
  readonly input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  private readonly errorNode: HTMLElement;

  constructor(
    readonly declared: FormField,
    private readonly t: Translate,
  ) {
    const { name, label, required, kind } = declared;
    const id = `field-${name}`;
    this.errorNode = element('p', { class: 'fault', id: `fault-${name}` });
    this.input = createInput(declared, id, t('choose'));
    const requiredMark = element('span', { class: 'mark', 'aria-hidden': 'true' }, t('required'));
    const labelNode = element(
      'label',
      { for: id },
      element('span', { dir: 'auto' }, label),
      ...(required ? [requiredMark] : []),
    );
    const parts =
      kind === 'checkbox' ? [element('div', { class: 'tick' }, this.input, labelNode)] : [labelNode, this.input];
    this.node = element('div', { class: 'field' }, ...parts, this.errorNode);
    this.input.addEventListener('input', () => this.setError(''));
  }

  /** The value as text. For a checkbox: `true` if it is checked, otherwise empty. */
  get answer(): string {
    if (this.input instanceof HTMLInputElement && this.input.type === 'checkbox')
      return this.input.checked ? 'true' : '';
    return this.input.value;
  }

  set answer(answer: string) {
    if (this.input instanceof HTMLInputElement && this.input.type === 'checkbox')
      this.input.checked = answer === 'true';
    else this.input.value = answer;
  }

  /** JSON pointer (RFC 6901) of the value in the request body. */
  get pointer(): string {
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
  validate(): boolean {
    const { kind, required, limit } = this.declared;
    const answer = this.answer.trim();
    if (answer === '') this.setError(required ? this.t('faultRequired') : '');
    else if (countCodePoints(this.answer) > limit)
      this.setError(interpolate(this.t('faultTooLong'), { limit: String(limit) }));
    else if (kind === 'email' && !EMAIL.test(answer)) this.setError(this.t('faultEmail'));
    else this.setError('');
    return !this.isInvalid;
  }

  /** Shows an error for a value that the server has rejected, even if `validate` accepts the value. */
  showRejected(): void {
    if (this.validate()) this.setError(this.t(REJECTED_TEXTS.get(this.declared.kind) ?? 'faultOther'));
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
    autocomplete: AUTOCOMPLETE.get(name),
  };
  if (kind === 'textarea') return element('textarea', { ...attributes, rows: 4, dir: 'auto' });
  if (kind === 'select') {
    const optionNodes = options.map(({ value, label }) => element('option', { value }, label));
    return element('select', attributes, element('option', { value: '' }, placeholder), ...optionNodes);
  }
  return element('input', { ...attributes, type: kind, dir: kind === 'text' ? 'auto' : undefined });
}

import type { TextName } from '../../../core/localization/texts-en.ts';
import { codePoints } from '../../../core/shared/text.ts';
import { element, filled } from '../elements.ts';
import type { FormField } from '../wire.ts';
import type { Say } from '../words.ts';

const EMAIL = /^[^\s@]+@[^\s@]+$/u;
const REFUSED = new Map<FormField['kind'], TextName>([
  ['email', 'faultEmail'],
  ['select', 'faultChoice'],
]);
const AUTOCOMPLETE = new Map([
  ['name', 'name'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['tel', 'tel'],
]);

/** One field of a form: its label, its input and what is wrong with the answer. */
export class Field {
  readonly node: HTMLElement;
  readonly input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  private readonly fault: HTMLElement;

  constructor(
    readonly declared: FormField,
    private readonly say: Say,
  ) {
    const { name, label, required, kind } = declared;
    const id = `field-${name}`;
    this.fault = element('p', { class: 'fault', id: `fault-${name}` });
    this.input = inputOf(declared, id, say('choose'));
    const mark = element('span', { class: 'mark', 'aria-hidden': 'true' }, say('required'));
    const labelled = element(
      'label',
      { for: id },
      element('span', { dir: 'auto' }, label),
      ...(required ? [mark] : []),
    );
    const parts =
      kind === 'checkbox' ? [element('div', { class: 'tick' }, this.input, labelled)] : [labelled, this.input];
    this.node = element('div', { class: 'field' }, ...parts, this.fault);
    this.input.addEventListener('input', () => this.tellFault(''));
  }

  /** The answer as text; a tick is `true` or nothing. */
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

  /** Where the service finds this answer in what is sent. */
  get pointer(): string {
    return `/fields/${this.declared.name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }

  get isWrong(): boolean {
    return this.fault.textContent !== '';
  }

  /** While the answers are sent they stay as they are. */
  setBusy(isBusy: boolean): void {
    if (!(this.input instanceof HTMLSelectElement)) this.input.readOnly = isBusy;
  }

  /** Says what is wrong with the answer, if anything is. The service looks at it again. */
  check(): boolean {
    const { kind, required, limit } = this.declared;
    const answer = this.answer.trim();
    if (answer === '') this.tellFault(required ? this.say('faultRequired') : '');
    else if (codePoints(this.answer) > limit)
      this.tellFault(filled(this.say('faultTooLong'), { limit: String(limit) }));
    else if (kind === 'email' && !EMAIL.test(answer)) this.tellFault(this.say('faultEmail'));
    else this.tellFault('');
    return !this.isWrong;
  }

  /** Says that the service has not taken the answer. */
  refuse(): void {
    if (this.check()) this.tellFault(this.say(REFUSED.get(this.declared.kind) ?? 'faultOther'));
  }

  private tellFault(words: string): void {
    this.fault.textContent = words;
    if (words === '') {
      this.input.removeAttribute('aria-invalid');
      this.input.removeAttribute('aria-describedby');
    } else {
      this.input.setAttribute('aria-invalid', 'true');
      this.input.setAttribute('aria-describedby', this.fault.id);
    }
  }
}

function inputOf({ name, kind, required, options }: FormField, id: string, choose: string) {
  const attributes = {
    id,
    // A form has its inputs as members: by a name of the owner’s one could stand in the place of what the form can do.
    name: id,
    required,
    autocomplete: AUTOCOMPLETE.get(name),
  };
  if (kind === 'textarea') return element('textarea', { ...attributes, rows: 4, dir: 'auto' });
  if (kind === 'select') {
    const choices = options.map(({ value, label }) => element('option', { value }, label));
    return element('select', attributes, element('option', { value: '' }, choose), ...choices);
  }
  return element('input', { ...attributes, type: kind, dir: kind === 'text' ? 'auto' : undefined });
}

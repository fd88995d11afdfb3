/** The most characters of a pattern. */
const LONGEST_PATTERN = 200;
/** The most repetitions that a quantifier may ask for. */
const MOST_REPETITIONS = 255;

const ALL = 128;
const ESCAPED = /[\\^$.*+?()[\]{}|/-]/;

/** What an atom can begin with: a flag for each ASCII character, and one for all others. */
type Characters = readonly boolean[];

interface Atom {
  readonly characters: Characters;
  readonly isOptional: boolean;
  readonly isRepeated: boolean;
}

/**
 * Why a pattern may not be used, or `undefined` for one that is safe: it takes a time that grows as the text does and
 * no faster, whatever the text. Safe are patterns that begin with `^`, of letters, escaped signs, `\d`, `\w`, classes,
 * one group `(…)` that captures, and groups `(?:a|b)` of plain words; a quantifier stands after a single character or
 * class, and what follows can not begin with what it repeats.
 */
export function faultOfPattern(pattern: string): string | undefined {
  if (pattern.length > LONGEST_PATTERN) return `must have at most ${LONGEST_PATTERN} characters`;
  if (!pattern.startsWith('^')) return 'must begin with ^';
  try {
    return ambiguityIn(new PatternReader(pattern).atoms());
  } catch (error) {
    if (error instanceof PatternFault) return error.message;
    if (error instanceof SyntaxError) return 'can not be read';
    throw error;
  }
}

class PatternFault extends Error {}

/**
 * A repetition that could end in more than one place makes the matcher go back; there is none where what follows
 * differs.
 */
function ambiguityIn(atoms: readonly Atom[]): string | undefined {
  for (const [index, { characters, isOptional, isRepeated }] of atoms.entries()) {
    if (!isOptional && !isRepeated) continue;
    for (const next of atoms.slice(index + 1)) {
      if (next.characters.some((is, code) => is && characters[code])) {
        return 'may not repeat what the next part can begin with';
      }
      if (!next.isOptional) break;
    }
  }
  return undefined;
}

class PatternReader {
  private at = 1;
  private groups = 0;
  private isInGroup = false;

  constructor(private readonly pattern: string) {}

  atoms(): readonly Atom[] {
    const atoms: Atom[] = [];
    while (this.at < this.pattern.length) {
      const sign = this.next();
      if (sign === '$' && this.at === this.pattern.length) break;
      if (sign === '(') atoms.push(...this.group());
      else if (sign === ')' && this.isInGroup) this.closeGroup();
      else atoms.push(this.quantified(this.characters(sign)));
    }
    if (this.isInGroup) throw new PatternFault('has a group without an end');
    return atoms;
  }

  private next(): string {
    const sign = this.pattern[this.at] ?? '';
    this.at += 1;
    return sign;
  }

  private characters(sign: string): Characters {
    if (sign === '\\') return escaped(this.next());
    if (sign === '[') return this.class();
    if (!/^[\w~@%&=:;,!'" /-]$/u.test(sign)) {
      throw new PatternFault(`may not hold ${sign || 'half a character'} here; write \\${sign} for the sign itself`);
    }
    return only(sign);
  }

  private class(): Characters {
    const end = this.pattern.indexOf(']', this.at);
    const content = /^(\^?)((?:\\[\\\]^dw.-]|[\w.~@%+=:!,/-])+)$/.exec(this.pattern.slice(this.at, end));
    if (end < 0 || !content) throw new PatternFault('has a class that can not be read');
    this.at = end + 1;
    const inside = new RegExp(`[${content[2]}]`);
    return Array.from({ length: ALL + 1 }, (_, code) =>
      code === ALL ? content[1] === '^' : inside.test(String.fromCharCode(code)) !== (content[1] === '^'),
    );
  }

  private quantified(characters: Characters): Atom {
    const [written = '', sign, least, , most] = /^(?:([?*+])|\{(\d{1,3})(,(\d{1,3}))?\})?/.exec(this.rest()) ?? [];
    this.at += written.length;
    if (/^[?*+{]/.test(this.rest())) throw new PatternFault('may not quantify what is quantified');
    if (Number(most ?? least ?? 0) > MOST_REPETITIONS) {
      throw new PatternFault(`may repeat something at most ${MOST_REPETITIONS} times`);
    }
    if (Number(most ?? least ?? 0) < Number(least ?? 0))
      throw new PatternFault('may not repeat something at most fewer times than at least');
    const isOptional = sign === '?' || sign === '*' || Number(least ?? 1) === 0;
    const isRepeated = sign === '*' || sign === '+' || (most !== undefined && most !== least);
    return { characters, isOptional, isRepeated };
  }

  private group(): readonly Atom[] {
    if (this.rest().startsWith('?')) return [this.words()];
    if (this.groups > 0) throw new PatternFault('may have one group that captures');
    this.groups += 1;
    this.isInGroup = true;
    return [];
  }

  private closeGroup(): void {
    this.isInGroup = false;
    if (/^[?*+{]/.test(this.rest())) throw new PatternFault('may not quantify a group');
  }

  private words(): Atom {
    const [written, words = ''] = /^\?:([\w-]+(?:\|[\w-]+)*)\)(?![?*+{])/.exec(this.rest()) ?? [];
    if (written === undefined) throw new PatternFault('may hold no look-around, and no group of more than words');
    this.at += written.length;
    const choices = words.split('|');
    if (choices.some((one, index) => choices.some((other, at) => at !== index && other.startsWith(one)))) {
      throw new PatternFault('may hold no choice that another choice begins with');
    }
    const firsts = new Set(choices.map((word) => word.slice(0, 1)));
    const characters = Array.from({ length: ALL + 1 }, (_, code) => firsts.has(String.fromCharCode(code)));
    return { characters, isOptional: false, isRepeated: false };
  }

  private rest(): string {
    return this.pattern.slice(this.at);
  }
}

function escaped(sign: string): Characters {
  const isClass = sign === 'd' || sign === 'w';
  if (!isClass && !ESCAPED.test(sign)) throw new PatternFault(`may not hold \\${sign}`);
  const inside = sign === 'd' ? /\d/ : /\w/;
  if (!isClass) return only(sign);
  return Array.from({ length: ALL + 1 }, (_, code) => code < ALL && inside.test(String.fromCharCode(code)));
}

function only(sign: string): Characters {
  return Array.from({ length: ALL + 1 }, (_, code) => code === sign.charCodeAt(0));
}

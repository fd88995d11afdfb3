import { strict as assert } from 'node:assert';

export interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** One `FROM` and the instructions up to the next. */
export interface Stage {
  readonly image: string;
  /** What `COPY --from` calls it. */
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

export interface Copy {
  /** The stage that the files come from; the build context if undefined. */
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly destination: string;
}

/** Instructions whose effect the tests' image reproduces. Any other one fails the test instead of being skipped. */
const KNOWN = new Set(['COPY', 'RUN', 'ENV', 'WORKDIR', 'VOLUME', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD']);

/** The stages of a Dockerfile. */
export function readStages(dockerfile: string): readonly Stage[] {
  const lines = dockerfile.replaceAll(/\\\n/g, ' ').split('\n');
  const stages: { image: string; name: string | undefined; instructions: Instruction[] }[] = [];
  for (const line of lines.filter((text) => text.trim() !== '' && !text.startsWith('#'))) {
    const [, name = '', value = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, image = '', stage] = /^(\S+)(?: AS (\S+))?$/.exec(value) ?? [];
      stages.push({ image, name: stage, instructions: [] });
      continue;
    }
    assert.ok(KNOWN.has(name), `the tests do not know this line of the Dockerfile: ${line}`);
    stages.at(-1)?.instructions.push({ name, value });
  }
  return stages;
}

/** What a `COPY` instruction copies. */
export function readCopy(value: string): Copy {
  const words = value.split(/ +/);
  const flag = words[0]?.startsWith('--') ? words.shift() : undefined;
  const from = flag === undefined ? undefined : /^--from=(\w+)$/.exec(flag)?.[1];
  assert.ok(flag === undefined || from !== undefined, `the tests do not know the flag of COPY ${value}`);
  const destination = words.pop() ?? '';
  assert.ok(!words.some((source) => /[*?[]/.test(source)), `the tests do not know the pattern in COPY ${value}`);
  return { from, sources: words, destination };
}

/** The values of the last instruction of this name in a stage, in exec form: a JSON array. */
export function readCommand(stage: Stage, name: 'CMD' | 'HEALTHCHECK'): readonly string[] {
  const { value = '' } = stage.instructions.findLast((instruction) => instruction.name === name) ?? {};
  return JSON.parse(value.slice(value.indexOf('['))) as readonly string[];
}

/** The variables that a stage sets. */
export function readVariables(stage: Stage): Readonly<Record<string, string>> {
  const settings = stage.instructions.filter(({ name }) => name === 'ENV').flatMap(({ value }) => value.split(/ +/));
  return Object.fromEntries(
    settings.map((setting) => [setting.slice(0, setting.indexOf('=')), setting.slice(setting.indexOf('=') + 1)]),
  );
}

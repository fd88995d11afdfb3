import { strict as assert } from 'node:assert';

export interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** A `FROM` instruction and the instructions until the next one. */
export interface Stage {
  readonly image: string;
  /** Name of the stage in `COPY --from`. */
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

export interface Copy {
  /** Source stage; the build context if undefined. */
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly destination: string;
}

/** Supported instructions. Others fail the test instead of being ignored. */
const KNOWN = new Set(['COPY', 'RUN', 'ENV', 'WORKDIR', 'VOLUME', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD']);

/** Parses the stages of a Dockerfile. */
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
    assert.ok(KNOWN.has(name), `unsupported instruction in the Dockerfile: ${line}`);
    stages.at(-1)?.instructions.push({ name, value });
  }
  return stages;
}

/** Parses the value of a `COPY` instruction. */
export function readCopy(value: string): Copy {
  const words = value.split(/ +/);
  const flag = words[0]?.startsWith('--') ? words.shift() : undefined;
  const from = flag === undefined ? undefined : /^--from=(\w+)$/.exec(flag)?.[1];
  assert.ok(flag === undefined || from !== undefined, `unsupported flag: COPY ${value}`);
  const destination = words.pop() ?? '';
  assert.ok(!words.some((source) => /[*?[]/.test(source)), `unsupported pattern: COPY ${value}`);
  return { from, sources: words, destination };
}

/** The arguments of the last instruction of this name in a stage, which must be in exec form (a JSON array). */
export function readCommand(stage: Stage, name: 'CMD' | 'HEALTHCHECK'): readonly string[] {
  const { value = '' } = stage.instructions.findLast((instruction) => instruction.name === name) ?? {};
  return JSON.parse(value.slice(value.indexOf('['))) as readonly string[];
}

/** The environment variables that a stage sets. */
export function readVariables(stage: Stage): Readonly<Record<string, string>> {
  const settings = stage.instructions.filter(({ name }) => name === 'ENV').flatMap(({ value }) => value.split(/ +/));
  return Object.fromEntries(
    settings.map((setting) => [setting.slice(0, setting.indexOf('=')), setting.slice(setting.indexOf('=') + 1)]),
  );
}

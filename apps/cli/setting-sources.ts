import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment, Flags } from '../composition/config.ts';
import { type Setting, settingDefinitions } from '../composition/settings.ts';
import { SECRET_FILES } from './secret-files.ts';

/** The effective value of a setting and its source. For a secret, the value is `set` or `not set`. */
export interface EffectiveSetting {
  readonly variable: string;
  readonly value: string;
  readonly source: string;
}

/**
 * Returns the effective value and the source of every setting. The order of precedence is flag, environment, file,
 * default.
 */
export function resolveEffectiveSettings(environment: Environment, flags: Flags): readonly EffectiveSetting[] {
  const { value: store } = resolvePlainSetting(settingDefinitions.store, environment, flags);
  const { value: data } = resolvePlainSetting(settingDefinitions.data, environment, flags);
  return Object.values<Setting>(settingDefinitions).map((setting) => {
    if (!setting.isSecret) return resolvePlainSetting(setting, environment, flags);
    const secretFile = SECRET_FILES.find(({ variable }) => variable === setting.variable);
    return resolveSecretSetting(
      setting,
      environment,
      secretFile && store !== 'memory' ? join(data, secretFile.file) : undefined,
    );
  });
}

function resolvePlainSetting(
  { variable, flag, default: value }: Setting,
  environment: Environment,
  flags: Flags,
): EffectiveSetting {
  const [byFlag, byVariable] = [flags[flag], environment[variable]];
  if (byFlag !== undefined) return { variable, value: byFlag, source: `flag --${flag}` };
  if (byVariable !== undefined) return { variable, value: byVariable, source: 'environment' };
  return { variable, value: value ?? 'not set', source: 'default' };
}

function resolveSecretSetting(
  { variable }: Setting,
  environment: Environment,
  defaultFile: string | undefined,
): EffectiveSetting {
  if (environment[variable] !== undefined) return { variable, value: 'set', source: 'environment' };
  const file = environment[`${variable}_FILE`] ?? defaultFile;
  if (file !== undefined && existsSync(file)) return { variable, value: 'set', source: `file ${file}` };
  return { variable, value: 'not set', source: 'default' };
}

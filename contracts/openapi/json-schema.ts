import {
  type ConversionConfig,
  type JsonSchema,
  type OverrideActionContext,
  type OverrideSchemaContext,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema';
import type { Schema } from '../operation.ts';
import { findRuleDescription } from '../schemas.ts';

/** Schemas by the name under which others refer to them. */
export type NamedSchemas = Readonly<Record<string, Schema>>;

/** Bodies take no unknown member; answers may grow new ones, so clients are not told to refuse them. */
export type Direction = 'body' | 'answer';

/**
 * A schema as JSON Schema 2020-12, with references to the components where it holds one of `named`.
 * @throws Error when a part of it cannot be said in JSON Schema
 */
export function jsonSchema(schema: Schema, direction: Direction, named: NamedSchemas = {}): JsonSchema {
  const { $schema, $defs, ...converted } = toJsonSchema(schema, {
    ...conversionConfig(direction),
    definitions: { ...named },
  });
  return converted;
}

/** The components for `named`, which may refer to each other. @throws Error as `jsonSchema` */
export function componentSchemas(named: NamedSchemas, direction: Direction): Record<string, JsonSchema> {
  return toJsonSchemaDefs(named, conversionConfig(direction));
}

function conversionConfig(direction: Direction) {
  return {
    target: 'draft-2020-12',
    errorMode: 'throw',
    overrideAction: describeAction,
    overrideSchema: (context) =>
      allowAdditionalProperties(context) ?? (direction === 'answer' ? removeAdditionalProperties(context) : undefined),
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  } satisfies ConversionConfig;
}

function describeAction({ valibotAction, jsonSchema, errors }: OverrideActionContext): JsonSchema | undefined {
  const description = findRuleDescription(valibotAction);
  if (description) return { ...jsonSchema, ...description };
  return isUnicodePattern(valibotAction) && errors?.length === 1 ? jsonSchema : undefined;
}

/** JSON Schema's patterns are Unicode patterns, so the one fault of such an action, its flag `u`, is none. */
function isUnicodePattern(action: object): boolean {
  return 'requirement' in action && action.requirement instanceof RegExp && action.requirement.flags === 'u';
}

/** Said outright: to leave it out is taken for an oversight. */
function allowAdditionalProperties({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | undefined {
  return valibotSchema.type === 'loose_object' ? { ...jsonSchema, additionalProperties: true } : undefined;
}

function removeAdditionalProperties({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | undefined {
  if (valibotSchema.type !== 'strict_object') return undefined;
  const { additionalProperties, ...open } = jsonSchema;
  return open;
}

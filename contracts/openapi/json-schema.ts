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

/** Schemas by component name. */
export type NamedSchemas = Readonly<Record<string, Schema>>;

/**
 * Whether a schema is for requests or responses. Request bodies with unknown fields are rejected. Responses may get
 * new fields in later versions, so their schemas allow additional fields.
 */
export type SchemaDirection = 'request' | 'response';

/**
 * Converts a schema to JSON Schema 2020-12. Schemas in `named` become references to components.
 * @throws Error for a schema that JSON Schema cannot express
 */
export function toSchemaObject(schema: Schema, direction: SchemaDirection, named: NamedSchemas = {}): JsonSchema {
  const { $schema, $defs, ...converted } = toJsonSchema(schema, {
    ...createConversionConfig(direction),
    definitions: { ...named },
  });
  return converted;
}

/**
 * Converts the schemas in `named`, which may refer to each other, to components.
 * @throws Error for a schema that JSON Schema cannot express
 */
export function toComponentSchemas(named: NamedSchemas, direction: SchemaDirection): Record<string, JsonSchema> {
  return toJsonSchemaDefs(named, createConversionConfig(direction));
}

function createConversionConfig(direction: SchemaDirection) {
  return {
    target: 'draft-2020-12',
    errorMode: 'throw',
    overrideAction: addRuleDescription,
    overrideSchema: (context) =>
      allowAdditionalProperties(context) ??
      (direction === 'response' ? removeAdditionalProperties(context) : undefined),
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  } satisfies ConversionConfig;
}

function addRuleDescription({ valibotAction, jsonSchema, errors }: OverrideActionContext): JsonSchema | undefined {
  const description = findRuleDescription(valibotAction);
  if (description) return { ...jsonSchema, ...description };
  return isUnicodePattern(valibotAction) && errors?.length === 1 ? jsonSchema : undefined;
}

/**
 * Whether a validation is a pattern with only the flag `u`. The converter's error about this flag is ignored, because
 * JSON Schema patterns are always Unicode patterns.
 */
function isUnicodePattern(action: object): boolean {
  return 'requirement' in action && action.requirement instanceof RegExp && action.requirement.flags === 'u';
}

/**
 * Adds `additionalProperties: true` to schemas of objects with any fields. This is the default of JSON Schema, but
 * linters report its absence.
 */
function allowAdditionalProperties({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | undefined {
  return valibotSchema.type === 'loose_object' ? { ...jsonSchema, additionalProperties: true } : undefined;
}

function removeAdditionalProperties({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | undefined {
  if (valibotSchema.type !== 'strict_object') return undefined;
  const { additionalProperties, ...open } = jsonSchema;
  return open;
}

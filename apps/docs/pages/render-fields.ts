import type { SchemaDirection } from '../../../contracts/openapi/json-schema.ts';
import { escapeHtml } from '../escape-html.ts';
import { MEMBER_DESCRIPTIONS } from '../reference/member-descriptions.ts';
import { getReferencedName, resolveReference, type SchemaNode } from '../reference/named-schemas.ts';
import { renderInlineMarkdown } from '../render-guide.ts';

/** A parameter, header or field of a body. */
export interface DocumentedField {
  readonly name: string;
  readonly schema: SchemaNode;
  readonly isRequired: boolean;
  /** Markdown. The schema's own description by default. */
  readonly description?: string | undefined;
}

/** Enumerations with more values are collapsed. */
const MAX_SHOWN_ENUM_VALUES = 12;
/** Beginning of the pattern for texts that may not be blank. The page says `not blank` instead of the pattern. */
const NOT_BLANK_PATTERN_PREFIX = '[^\\p{Cc}\\p{Cf}\\p{Z}';

/** Renders a list of fields, each with its type, limits, description and nested fields. */
export function renderFields(fields: readonly DocumentedField[], direction: SchemaDirection): string {
  const items = fields.map((field) => renderField(field, direction));
  return `<ul class="fields">\n${items.join('\n')}\n</ul>`;
}

/** Renders the fields of a body. A body with variants has a list per variant. */
export function renderBody(schema: SchemaNode, direction: SchemaDirection): string {
  const resolved = resolveReference(schema, direction);
  const variants = resolved.oneOf ?? resolved.anyOf;
  if (variants) return renderVariants(variants, direction);
  if (resolved.properties) return renderMembers(resolved, direction);
  return `<p class="any">${escapeHtml(formatType(schema, direction))}</p>`;
}

function renderMembers(schema: SchemaNode, direction: SchemaDirection): string {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([name, member]) => {
    return { name, schema: member, isRequired: direction === 'request' && required.includes(name) };
  });
  return fields.length === 0 ? '<p class="any">No members.</p>' : renderFields(fields, direction);
}

function renderField({ name, schema, isRequired, description }: DocumentedField, direction: SchemaDirection): string {
  const text = description ?? findDescription(schema, direction) ?? MEMBER_DESCRIPTIONS[name];
  const rules = listConstraints(schema, direction);
  const head = [
    `<code>${escapeHtml(name)}</code>`,
    `<span class="type">${escapeHtml(formatType(schema, direction))}</span>`,
    ...(isRequired ? ['<span class="required">required</span>'] : []),
  ];
  const parts = [
    `<p class="head">${head.join(' ')}</p>`,
    ...(text ? [`<p>${renderInlineMarkdown(text)}</p>`] : []),
    ...(rules.length > 0 ? [`<p class="rules">${rules.join(' · ')}</p>`] : []),
  ];
  const members = `${renderEnumValues(schema, direction)}${renderNestedMembers(schema, direction)}`;
  return `<li class="field">\n${parts.join('\n')}${members}\n</li>`;
}

function findDescription(schema: SchemaNode, direction: SchemaDirection): string | undefined {
  const { item } = unwrapSchema(schema, direction);
  return schema.description ?? resolveReference(schema, direction).description ?? item.description;
}

/** Describes the type of a field, such as `string or null` or `list of Message`. */
function formatType(schema: SchemaNode, direction: SchemaDirection): string {
  const name = getReferencedName(schema);
  if (name !== undefined) return name;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map((option) => formatType(option, direction)))].join(' or ');
  if (schema.type === 'array') return schema.items ? `list of ${formatType(schema.items, direction)}` : 'list';
  if (schema.const !== undefined) return typeof schema.const;
  if (schema.enum) return 'enum';
  if (schema.type !== 'object') return schema.format === 'date-time' ? 'time' : (schema.type ?? 'any value');
  const { additionalProperties } = schema;
  return typeof additionalProperties === 'object' ? `map of ${formatType(additionalProperties, direction)}` : 'object';
}

/**
 * Returns the schema inside optional, list and map schemas: for a list of messages or null, the schema of a message.
 * `name` is the name of the returned schema if it is a named schema.
 */
function unwrapSchema(
  schema: SchemaNode,
  direction: SchemaDirection,
): { readonly item: SchemaNode; readonly name?: string } {
  const name = getReferencedName(schema);
  const resolved = resolveReference(schema, direction);
  const options = (resolved.anyOf ?? resolved.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = options;
  if (options.length === 1 && only) return unwrapSchema(only, direction);
  if (resolved.type === 'array' && resolved.items) return unwrapSchema(resolved.items, direction);
  if (typeof resolved.additionalProperties === 'object') return unwrapSchema(resolved.additionalProperties, direction);
  return { item: resolved, ...(name !== undefined && { name }) };
}

function listConstraints(schema: SchemaNode, direction: SchemaDirection): readonly string[] {
  const outer = resolveReference(schema, direction);
  const { item } = unwrapSchema(schema, direction);
  const isList = outer.type === 'array';
  const rules: string[] = [];
  if (isList) rules.push(...formatRange(outer.minItems, outer.maxItems, 'item'));
  if (outer.uniqueItems) rules.push('no duplicates');
  rules.push(...formatRange(item.minimum, item.maximum, ''));
  rules.push(...formatRange(item.minLength === 1 ? undefined : item.minLength, item.maxLength, 'character'));
  if (item.const !== undefined) rules.push(`always <code>${escapeHtml(JSON.stringify(item.const))}</code>`);
  if (item.pattern?.startsWith(NOT_BLANK_PATTERN_PREFIX)) rules.push('not blank');
  else if (item.pattern !== undefined && direction === 'request')
    rules.push(`pattern <code>${escapeHtml(item.pattern)}</code>`);
  if (item.format === 'uri') rules.push('URL');
  if (schema.default !== undefined && schema.default !== null)
    rules.push(`default <code>${escapeHtml(JSON.stringify(schema.default))}</code>`);
  return rules;
}

function formatRange(min: number | undefined, max: number | undefined, unit: string): readonly string[] {
  const format = (figure: number) => figure.toLocaleString('en');
  const plural = (figure: number) => (unit === '' ? '' : figure === 1 ? ` ${unit}` : ` ${unit}s`);
  if (min !== undefined && max !== undefined) return [`${format(min)} to ${format(max)}${plural(max)}`];
  if (max !== undefined && max < Number.MAX_SAFE_INTEGER) return [`at most ${format(max)}${plural(max)}`];
  return min === undefined || min === 0 ? [] : [`at least ${format(min)}${plural(min)}`];
}

function renderEnumValues(schema: SchemaNode, direction: SchemaDirection): string {
  const { item } = unwrapSchema(schema, direction);
  if (!item.enum) return '';
  const values = item.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ');
  if (item.enum.length <= MAX_SHOWN_ENUM_VALUES) return `\n<p class="values">One of ${values}</p>`;
  return `\n<details class="values"><summary>${item.enum.length} values</summary><p>${values}</p></details>`;
}

function renderNestedMembers(schema: SchemaNode, direction: SchemaDirection): string {
  const { item, name } = unwrapSchema(schema, direction);
  const variants = (item.oneOf ?? item.anyOf)?.filter((option) => resolveReference(option, direction).properties);
  const title = name === undefined ? 'Members' : `Members of ${name}`;
  if (variants && variants.length > 0)
    return `\n<details><summary>${title}</summary>${renderVariants(variants, direction)}</details>`;
  if (!item.properties || Object.keys(item.properties).length === 0) return '';
  return `\n<details><summary>${title}</summary>${renderMembers(item, direction)}</details>`;
}

/** Renders the variants of a union, each under the value that selects it. */
function renderVariants(variants: readonly SchemaNode[], direction: SchemaDirection): string {
  return variants
    .map((option, index) => {
      const resolved = resolveReference(option, direction);
      const title = renderDiscriminator(resolved) ?? formatType(option, direction);
      const open = index === 0 ? ' open' : '';
      const members = renderBody(resolved, direction);
      return `<details class="variant"${open}><summary>${title}</summary>${members}</details>`;
    })
    .join('\n');
}

function renderDiscriminator({ properties = {} }: SchemaNode): string | undefined {
  const fixed = Object.entries(properties).filter(
    ([name, { const: value }]) => name !== 'success' && value !== undefined,
  );
  const [[name, schema] = []] = fixed;
  return schema && `<code>${escapeHtml(String(name))}: ${escapeHtml(JSON.stringify(schema.const))}</code>`;
}

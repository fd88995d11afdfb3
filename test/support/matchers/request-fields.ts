import type * as v from 'valibot';
import type { Operation, Schema } from '../../../contracts/operation.ts';

/** A string or number in a request. */
export interface RequestField {
  /** Such as `updateTicket /externalTicketId` or `listTickets query:cursor`. `*` is an index or any name. */
  readonly place: string;
  readonly type: string;
  readonly schema: Schema;
}

/** The parts of valibot's schemas that requests use. */
type SchemaParts = Schema & {
  readonly wrapped?: SchemaParts;
  readonly entries?: Readonly<Record<string, SchemaParts>>;
  readonly item?: SchemaParts;
  readonly key?: SchemaParts;
  readonly value?: SchemaParts;
  readonly options?: readonly (SchemaParts | string | number)[];
};

/** Lists every string and number in the body, query and headers of an operation's request. */
export function listRequestFields({ id, body, query = {}, headers = {} }: Operation): readonly RequestField[] {
  const fields = [
    ...Object.entries(query).map(([name, schema]) => [`query:${name}`, schema] as const),
    ...Object.entries(headers).map(([name, schema]) => [`header:${name}`, schema] as const),
  ];
  return [
    ...(body ? collectFields(body as SchemaParts, `${id} `) : []),
    ...fields.flatMap(([name, schema]) => collectFields(schema as SchemaParts, `${id} ${name}`)),
  ];
}

function collectFields(schema: SchemaParts, place: string): readonly RequestField[] {
  if (schema.wrapped) return collectFields(schema.wrapped, place);
  switch (schema.type as v.GenericSchema['type']) {
    case 'string':
    case 'number':
      return [{ place, type: schema.type, schema }];
    case 'array':
      return schema.item ? collectFields(schema.item, `${place}/*`) : [];
    case 'record':
      return [
        ...(schema.key ? collectFields(schema.key, `${place}/* (name)`) : []),
        ...(schema.value ? collectFields(schema.value, `${place}/*`) : []),
      ];
    case 'union':
    case 'variant':
      return (schema.options ?? []).flatMap((one) => (typeof one === 'object' ? collectFields(one, place) : []));
    default:
      return Object.entries(schema.entries ?? {}).flatMap(([name, one]) => collectFields(one, `${place}/${name}`));
  }
}

import type * as v from 'valibot';
import type { Operation, Schema } from '../../../contracts/operation.ts';

/** A string or number that a request may carry. */
export interface Leaf {
  /** Such as `updateTicket /externalTicketId` or `listTickets query:cursor`; `*` stands for an index or any name. */
  readonly place: string;
  readonly type: string;
  readonly schema: Schema;
}

/** The parts that valibot's schemas are made of, as far as requests use them. */
type Parts = Schema & {
  readonly wrapped?: Parts;
  readonly entries?: Readonly<Record<string, Parts>>;
  readonly item?: Parts;
  readonly key?: Parts;
  readonly value?: Parts;
  readonly options?: readonly (Parts | string | number)[];
};

/** Every string and number that an operation reads of a request, wherever it stands in the body. */
export function leavesOf({ id, body, query = {}, headers = {} }: Operation): readonly Leaf[] {
  const fields = [
    ...Object.entries(query).map(([name, schema]) => [`query:${name}`, schema] as const),
    ...Object.entries(headers).map(([name, schema]) => [`header:${name}`, schema] as const),
  ];
  return [
    ...(body ? leavesIn(body as Parts, `${id} `) : []),
    ...fields.flatMap(([name, schema]) => leavesIn(schema as Parts, `${id} ${name}`)),
  ];
}

function leavesIn(schema: Parts, place: string): readonly Leaf[] {
  if (schema.wrapped) return leavesIn(schema.wrapped, place);
  switch (schema.type as v.GenericSchema['type']) {
    case 'string':
    case 'number':
      return [{ place, type: schema.type, schema }];
    case 'array':
      return schema.item ? leavesIn(schema.item, `${place}/*`) : [];
    case 'record':
      return [
        ...(schema.key ? leavesIn(schema.key, `${place}/* (name)`) : []),
        ...(schema.value ? leavesIn(schema.value, `${place}/*`) : []),
      ];
    case 'union':
    case 'variant':
      return (schema.options ?? []).flatMap((one) => (typeof one === 'object' ? leavesIn(one, place) : []));
    default:
      return Object.entries(schema.entries ?? {}).flatMap(([name, one]) => leavesIn(one, `${place}/${name}`));
  }
}

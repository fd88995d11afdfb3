/** The first of the `offered` encodings that the client takes; `undefined` for none. RFC 9110, 12.5.3: a weight of 0 says no. */
export function acceptedEncoding(acceptEncoding: string | undefined, offered: readonly string[]): string | undefined {
  const taken = new Map(
    (acceptEncoding ?? '').split(',').map((one) => {
      const [encoding = '', weight = ''] = one.split(';').map((part) => part.trim().toLowerCase());
      return [encoding, !/^q=0(?:\.0*)?$/.test(weight)];
    }),
  );
  return offered.find((encoding) => taken.get(encoding) ?? taken.get('*') ?? false);
}

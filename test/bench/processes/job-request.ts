/** The body of a small assessment, which is also the payload of Bull's job. */
export function requestOf(number: number) {
  return {
    profileKey: 'public-web-evidence',
    externalReference: `bench-${number}`,
    subject: {
      type: 'saas_website',
      name: 'A product',
      description: 'What a caller knows of a product before anybody has looked at its pages.',
      urls: [{ type: 'website', url: `https://www.example.com/${number}` }],
    },
  } as const;
}

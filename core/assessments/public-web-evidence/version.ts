/** The profile that every deployment has from the start. Changed rules need a new version: docs/profiles.md#profiles */
export const PUBLIC_WEB_EVIDENCE = { profileKey: 'public-web-evidence', version: '1.0.0' } as const;

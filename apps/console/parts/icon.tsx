const ICON_PATHS = {
  overview: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  tickets: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  routing: 'M3 12h5l4-6h8M12 18h8M8 12l4 6M17 3l3 3-3 3M17 15l3 3-3 3',
  notifications: 'M3 6h18v12H3zM3 7l9 7 9-7',
  assessments: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l5 5',
  payments: 'M3 6h18v12H3zM3 10h18M7 14h3',
  crm: 'M7 8h13M16 4l4 4-4 4M17 16H4M8 12l-4 4 4 4',
  webhooks:
    'M12 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6M6 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6M18 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6' +
    'M10.6 8.6l-3.4 6.6M13.4 8.6l3.4 6.6M9 18h6',
  widget: 'M4 4h16v16H4zM12 12h8v8h-8z',
  keys: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12l8-8M16 7l3 3',
  requests: 'M4 6h16M4 12h10M4 18h13',
  audit: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  site: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  profiles: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7',
  system: 'M4 5h16v6H4zM4 13h16v6H4zM7 8h1M7 16h1',
  account: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c0-4 4-6 8-6s8 2 8 6',
  team: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2 20c0-4 3-6 7-6s7 2 7 6M16 5a3.5 3.5 0 0 1 0 7M18 14c3 1 4 3 4 6',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1',
  moon: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  signOut: 'M14 4h5v16h-5M4 12h11M11 8l4 4-4 4',
  chevronDown: 'M6 9l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  check: 'M5 13l4 4L19 7',
  search: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l5 5',
  external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  filter: 'M4 6h16M7 12h10M10 18h4',
  more: 'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

/** The product logo. */
export function Logo({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1f5c4d" />
      <path
        d="M7 25V14a9 9 0 0 1 18 0v11M12 25V15a4 4 0 0 1 8 0v10"
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

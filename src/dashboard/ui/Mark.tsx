/** The product logo. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: "none" }}>
    <path
      fill="var(--mantine-primary-color-filled)"
      d="M16.6 8.4c1.7-2.9 5.6-4 8.5-2 3.6 2.5 3.6 7.3 1.2 11.6-2.4 4.3-6.4 7.6-11.9 12.4.2-2.2-.6-3.2-2.7-4.5C6.9 22.8 3.3 19.3 3.3 14.6c0-4.4 3.3-7.9 7.4-7.9 2.6 0 4.6.6 5.9 1.7Z"
    />
    <path
      fill="none"
      stroke="var(--mantine-primary-color-filled)"
      strokeWidth="1.5"
      strokeLinecap="round"
      d="M16.6 8.7c0-2.9.9-5 2.9-7.1"
    />
    <path
      fill="none"
      stroke="var(--mantine-color-body)"
      strokeWidth="1.1"
      strokeLinecap="round"
      d="M16.6 10.5c.2 5-.2 10-1.6 15M16.5 15.8l6.2-4.8M15.9 21l5.7-4.3M16.5 15l-7.2-3.6M15.9 20.4l-6-3.9"
    />
  </svg>
)

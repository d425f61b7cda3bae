import { type Brand, brands } from "./Brands.ts"

// Drawn for this project: neutral glyphs for what has no free brand picture, and for what is no brand.
const drawn = {
  linkedin: [
    "LinkedIn",
    "#0a66c2",
    "M4.5 2.5a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8M2.5 9.2h4v12.3h-4zM9 9.2h3.8v1.7c.7-1.2 2-2 3.9-2 3.5 0 4.8 2.1 4.8 5.6v7h-4v-6.4c0-1.7-.5-2.8-2-2.8-1.7 0-2.5 1.2-2.5 3v6.2H9z"
  ],
  twitter: [
    "Twitter",
    "#1d9bf0",
    "M12 2a10 10 0 0 0-8.6 15.1L2 22l5-1.3A10 10 0 1 0 12 2m-5 8.2h10v2H7zm0 4h7v2H7zm0-8h10v2H7z"
  ],
  amazon: [
    "Amazon",
    "#c45500",
    "M7 7V6a5 5 0 0 1 10 0v1h4l1 15H2L3 7zm2 0h6V6a3 3 0 0 0-6 0zm-1 3.5c0 6 8 6 8 0h-2c0 3.3-4 3.3-4 0z"
  ],
  microsoft: ["Microsoft", "#5e5e5e", "M2 2h9.5v9.5H2zm10.5 0H22v9.5h-9.5zM2 12.5h9.5V22H2zm10.5 0H22V22h-9.5z"],
  slack: [
    "Slack",
    "#4a154b",
    "M9 2 8.3 7H3v2h5l-.8 6H2v2h5l-.7 5h2l.7-5h6l-.7 5h2l.7-5h5v-2h-4.7l.8-6H22V7h-4.6l.7-5h-2l-.7 5h-6L11 2zm.1 7h6l-.8 6h-6z"
  ],
  email: [
    "Email",
    "#475569",
    "M2 4h20a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1m1.8 2L12 12.6 20.2 6zM3 7.9V18h18V7.9l-9 7.2z"
  ],
  phone: [
    "Phone",
    "#2f7d4f",
    "M6.6 2 9.7 2.6l1.3 5-2.3 2.2a13 13 0 0 0 5.5 5.5l2.2-2.3 5 1.3.6 3.1c0 2.5-1.8 4.6-4.3 4.6C9.5 21.5 2.5 14.5 2 6.3 2 3.8 4.1 2 6.6 2"
  ],
  sms: [
    "Text message",
    "#2f7d4f",
    "M3 3h18a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-5 5v-5H3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1m3 5v2h12V8zm0 4v2h8v-2z"
  ],
  rss: [
    "RSS feed",
    "#b45309",
    "M3 3c10 0 18 8 18 18h-3.5C17.5 12.9 11.1 6.5 3 6.5zm0 6.5c6.4 0 11.5 5.1 11.5 11.5H11c0-4.4-3.6-8-8-8zM5.5 16a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5"
  ],
  website: [
    "Website",
    "#475569",
    "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21m-1.8 2.3A8.5 8.5 0 0 0 4.1 9h3.7c.4-2 1.2-3.9 2.4-5.2M12 4.2C11 5.4 10.2 7 9.8 9h4.4c-.4-2-1.2-3.6-2.2-4.8m1.8-.4c1.2 1.3 2 3.2 2.4 5.2h3.7a8.5 8.5 0 0 0-6.1-5.2M3.6 11a8.6 8.6 0 0 0 0 2h3.9a19 19 0 0 1 0-2zm5.9 0a17 17 0 0 0 0 2h5a17 17 0 0 0 0-2zm7 0a19 19 0 0 1 0 2h3.9a8.6 8.6 0 0 0 0-2zM4.1 15a8.5 8.5 0 0 0 6.1 5.2c-1.2-1.3-2-3.2-2.4-5.2zm5.7 0c.4 2 1.2 3.6 2.2 4.8 1-1.2 1.8-2.8 2.2-4.8zm6.4 0c-.4 2-1.2 3.9-2.4 5.2a8.5 8.5 0 0 0 6.1-5.2z"
  ],
  calendar: [
    "Calendar",
    "#475569",
    "M7 1h2v3h6V1h2v3h4a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h4zM4 10v10h16V10zm3 3h4v4H7z"
  ],
  location: [
    "Location",
    "#b42318",
    "M12 1.5a8 8 0 0 1 8 8c0 5-5 10.5-8 13-3-2.5-8-8-8-13a8 8 0 0 1 8-8m0 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6"
  ]
} as const satisfies Readonly<Record<string, Brand>>

/** What a button or a social link can be marked with, by name. */
export const icons = { ...brands, ...drawn } as const
export type Platform = keyof typeof icons

/** The names of all platforms, in the order of the alphabet. */
export const platforms = Object.keys(icons).sort() as unknown as ReadonlyArray<Platform>

/** The icon of a name as people write it (`Apple Music`, `apple-music`), where there is one. */
export const iconOf = (name: string): Brand | undefined => {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_")
  return Object.hasOwn(icons, key) ? icons[key as Platform] : undefined
}

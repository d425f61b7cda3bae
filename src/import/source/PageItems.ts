import { completedAddress } from "../../contract/Address.ts"
import { targetFault } from "../../page/Address.ts"
import { correctedContact } from "../../page/Contacts.ts"
import { platforms } from "../../page/icons/Icons.ts"
import { isVideo as isShownVideo } from "../../page/plugins/Youtube.ts"
import type { ImportedPageItem } from "./Source.ts"

const joined = (name: string) => name.replaceAll("_", "")
const known = new Map<string, string>(platforms.map((name) => [joined(name), name]))

const others: Readonly<Record<string, string>> = {
  email: "email",
  email_address: "email",
  mail: "email",
  envelope: "email",
  phone: "phone",
  telephone: "phone",
  x_twitter: "x",
  personal_website: "website",
  globe: "website",
  custom_website: "website",
  coffee: "buymeacoffee",
  playstore: "google_play"
}

/** Linden's name for a platform; null if it is unknown. */
export const platformOf = (name: string): string | null => {
  const bare = name
    .trim()
    .toLowerCase()
    .replace(/^(?:fa|icon)[ -]/, "")
    .replace(/[\s-]+/g, "_")
  const found = [bare, others[bare] ?? "", bare.split("_")[0] ?? ""].map((one) => known.get(joined(one)))
  return found.find((one) => one !== undefined) ?? null
}

/** An address with its scheme completed and its contact corrected, if a button may link to it. */
export const buttonTarget = (url: string): string | undefined => {
  const corrected = correctedContact(completedAddress(url))
  return targetFault(corrected) === undefined ? corrected : undefined
}

export const isVideo = (url: string): boolean => URL.canParse(url) && isShownVideo(url)

export const button = (
  label: string,
  url: string,
  more: Partial<Extract<ImportedPageItem, { type: "button" }>> = {}
): ImportedPageItem => ({
  type: "button",
  label,
  url,
  icon: null,
  picture: null,
  animation: null,
  isVisible: true,
  clicks: null,
  ...more
})

/** The maximum number of icons in a row. */
export const mostSocials = 20

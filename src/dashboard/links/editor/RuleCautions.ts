import { t } from "@lingui/core/macro"
import type { Rule } from "./Draft.ts"
import { ruleTypes } from "./RuleTypes.ts"

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, "")

// Operating systems that the server also recognizes but the editor does not offer.
const alsoRead =
  "mac osx macosx ipados chromiumos windowsphone windowsmobile freebsd openbsd netbsd harmonyos tizen kaios webos playstation xbox nintendo blackberry debian fedora suse opensuse gentoo arch centos redhat mint raspbian manjaro deepin mageia"
const systems = new Set([
  ...alsoRead.split(" "),
  ...(ruleTypes.find(({ value }) => value === "os")?.values ?? []).map(({ value }) => plain(value))
])

/** Explains why a rule matches fewer visitors than it appears to, or none at all; undefined if it works as expected. */
export const cautionOf = ({ type, value }: Rule, knowsCountries: boolean): string | undefined => {
  if (!ruleTypes.some((one) => one.value === type)) return t`Linden doesn't know this type of rule. It matches no one.`
  if (type === "country" && !knowsCountries) {
    return t`This server can't detect countries, so the rule matches no one. It needs a country database, or a proxy that sends the country.`
  }
  const wanted = value.trim()
  if (wanted === "") return undefined
  switch (type) {
    case "device":
      return wanted.toLowerCase() === "tablet" ? t`Most iPads identify as a Mac and count as desktop.` : undefined
    case "os":
      return systems.has(plain(wanted)) ? undefined : t`Linden doesn't know this system. The rule may match no one.`
    case "browser":
      return plain(wanted) === "brave" ? t`Brave identifies as Chrome, so the rule matches no one.` : undefined
    case "referrer":
      return /[/:\s]/.test(wanted) ? t`Enter only the site's host name, such as news.example.com.` : undefined
    case "query":
      return /^[?&]/.test(wanted)
        ? t`Leave out the question mark. For example: ref=newsletter, or just ref.`
        : undefined
    default:
      return undefined
  }
}

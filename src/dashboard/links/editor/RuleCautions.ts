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

/** Why a rule matches fewer visitors than it appears to, or none; undefined if it works as expected. */
export const cautionOf = ({ type, value }: Rule, knowsCountries: boolean): string | undefined => {
  if (!ruleTypes.some((one) => one.value === type)) return t`Linden does not know this kind of rule: it matches nobody.`
  if (type === "country" && !knowsCountries) {
    return t`This server does not know where its visitors are, so the rule matches nobody. It needs a database of countries, or a proxy that tells the country.`
  }
  const wanted = value.trim()
  if (wanted === "") return undefined
  switch (type) {
    case "device":
      return wanted.toLowerCase() === "tablet"
        ? t`Most iPads say that they are a Mac, and count as a desktop.`
        : undefined
    case "os":
      return systems.has(plain(wanted))
        ? undefined
        : t`Linden does not know a system of this name: the rule may match nobody.`
    case "browser":
      return plain(wanted) === "brave" ? t`Brave says that it is Chrome, so the rule matches nobody.` : undefined
    case "referrer":
      return /[/:\s]/.test(wanted) ? t`Only the name of a site goes here, such as news.example.com.` : undefined
    case "query":
      return /^[?&]/.test(wanted) ? t`Without the question mark: ref=newsletter, or ref alone.` : undefined
    default:
      return undefined
  }
}

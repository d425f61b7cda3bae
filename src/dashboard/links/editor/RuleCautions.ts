import type { Rule } from "./Draft.ts"
import { ruleTypes } from "./RuleTypes.ts"

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, "")

// What is read beyond the names that are offered.
const alsoRead =
  "mac osx macosx ipados chromiumos windowsphone windowsmobile freebsd openbsd netbsd harmonyos tizen kaios webos playstation xbox nintendo blackberry debian fedora suse opensuse gentoo arch centos redhat mint raspbian manjaro deepin mageia"
const systems = new Set([
  ...alsoRead.split(" "),
  ...(ruleTypes.find(({ value }) => value === "os")?.values ?? []).map(({ value }) => plain(value))
])

/** Why a rule fits fewer visitors than it says, or nobody; undefined where it does what it says. */
export const cautionOf = ({ type, value }: Rule, knowsCountries: boolean): string | undefined => {
  if (!ruleTypes.some((one) => one.value === type)) return "Linden does not know this kind of rule: it fits nobody."
  if (type === "country" && !knowsCountries) {
    return "This server does not know where its visitors are, so the rule fits nobody. It takes a file of countries, or a proxy that tells them."
  }
  const wanted = value.trim()
  if (wanted === "") return undefined
  switch (type) {
    case "device":
      return wanted.toLowerCase() === "tablet"
        ? "Most iPads say that they are a Mac, and count as a desktop."
        : undefined
    case "os":
      return systems.has(plain(wanted)) ? undefined : "Linden reads no system of this name: the rule may fit nobody."
    case "browser":
      return plain(wanted) === "brave" ? "Brave says that it is Chrome, so the rule fits nobody." : undefined
    case "referrer":
      return /[/:\s]/.test(wanted) ? "A host alone fits here, such as news.example.com." : undefined
    case "query":
      return /^[?&]/.test(wanted) ? "Without the question mark: ref=newsletter, or ref alone." : undefined
    default:
      return undefined
  }
}

import type { Rule } from "./Draft.ts"
import { ruleTypes } from "./RuleTypes.ts"
import { t } from "./words/t.ts"

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
  if (!ruleTypes.some((one) => one.value === type)) return t("lindenDoesNotKnowKind")
  if (type === "country" && !knowsCountries) {
    return t("thisServerDoesNotKnow")
  }
  const wanted = value.trim()
  if (wanted === "") return undefined
  switch (type) {
    case "device":
      return wanted.toLowerCase() === "tablet" ? t("mostIpadsSayTheyMac") : undefined
    case "os":
      return systems.has(plain(wanted)) ? undefined : t("lindenReadsNoSystemName")
    case "browser":
      return plain(wanted) === "brave" ? t("braveSaysChromeSoRule") : undefined
    case "referrer":
      return /[/:\s]/.test(wanted) ? t("aHostAloneFitsHere") : undefined
    case "query":
      return /^[?&]/.test(wanted) ? t("withoutQuestionMarkRefNewsletter") : undefined
    default:
      return undefined
  }
}

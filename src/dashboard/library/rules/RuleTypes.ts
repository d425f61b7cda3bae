import { t } from "@lingui/core/macro"
import { locale } from "../../words/Language.ts"

interface RuleType {
  readonly value: string
  readonly label: string
  readonly placeholder: string
  /** Suggested values; others are allowed if `isOpen`. */
  readonly values: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly isOpen: boolean
}

const same = (...values: ReadonlyArray<string>) => values.map((value) => ({ value, label: value }))

const named = (kind: "region" | "language", codes: string) => {
  const names = new Intl.DisplayNames(locale, { type: kind })
  return codes
    .split(" ")
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}

const languages =
  "ar bg bn ca cs da de de-AT de-CH el en en-GB en-US es es-MX et fa fi fr fr-CA he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk ur vi zh zh-CN zh-TW"

// ISO 3166-1.
const countries =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"

/** The properties of a visit that a targeting rule can test. */
export const ruleTypes: ReadonlyArray<RuleType> = [
  {
    value: "device",
    label: t`Device`,
    placeholder: t({ context: "link editor", message: "Choose" }),
    values: [
      { value: "desktop", label: t`Desktop` },
      { value: "mobile", label: t({ context: "link editor", message: "Phone" }) },
      { value: "tablet", label: t`Tablet` }
    ],
    isOpen: false
  },
  {
    value: "os",
    label: t({ context: "link editor", message: "System" }),
    placeholder: "iOS",
    values: same("Windows", "macOS", "iOS", "Android", "Linux", "Chrome OS", "Ubuntu"),
    isOpen: true
  },
  {
    value: "browser",
    label: t`Browser`,
    placeholder: "Firefox",
    values: same("Chrome", "Safari", "Firefox", "Edge", "Samsung Internet", "Opera"),
    isOpen: true
  },
  { value: "language", label: t`Language`, placeholder: "de", values: named("language", languages), isOpen: false },
  {
    value: "country",
    label: t`Country`,
    placeholder: t({ context: "link editor", message: "Choose" }),
    values: named("region", countries),
    isOpen: false
  },
  { value: "region", label: t`Region`, placeholder: "FR-ARA", values: [], isOpen: true },
  { value: "city", label: t`City`, placeholder: "FR:Lyon", values: [], isOpen: true },
  { value: "referrer", label: t`Referrer`, placeholder: "news.example.com", values: [], isOpen: true },
  { value: "query", label: t`Query parameter`, placeholder: "ref=newsletter", values: [], isOpen: true },
  {
    value: "network",
    label: t({ context: "link editor", message: "Network" }),
    placeholder: "192.0.2.0/24",
    values: [],
    isOpen: true
  },
  { value: "date", label: t`Date`, placeholder: "2026-12-01..2026-12-24", values: [], isOpen: true },
  {
    value: "time",
    label: t({ context: "link editor", message: "Weekday and time" }),
    placeholder: "Mo-Fr 09:00-17:00 Europe/Paris",
    values: [],
    isOpen: true
  },
  {
    value: "returning",
    label: t({ context: "link editor", message: "Returning visitor" }),
    placeholder: "",
    values: [{ value: "today", label: t({ context: "link editor", message: "Earlier today (UTC)" }) }],
    isOpen: false
  }
]

/** The label of a type of rule. */
export const labelOf = (type: string): string => ruleTypes.find(({ value }) => value === type)?.label ?? type

/** The value with which a condition of a type starts. */
export const initialValue = (type: string, zone: string): string => {
  const place = zone === "UTC" ? "" : ` ${zone}`
  if (type === "date") return `..${place}`
  if (type === "time") return `Mo-Fr 09:00-17:00${place}`
  return type === "returning" ? "today" : ""
}

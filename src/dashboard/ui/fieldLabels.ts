import { t } from "@lingui/core/macro"
import { ApiFailure, sentenceOf } from "../api/Failure.ts"
import { seeMarked } from "../api/faults/Message.ts"
import { i18n } from "../words/i18n.ts"

const letter = (place: string) => String.fromCharCode(65 + Number(place))

/** Screen labels of the API's fields. */
const labels: ReadonlyArray<readonly [field: RegExp, label: string | ((place: string) => string)]> = [
  [/^(?:destination_)?url$/, t`Destination`],
  [/^custom_slug$/, t`Short link`],
  [/^is_active$/, t`Active`],
  [/^redirect_type$/, t`Redirect`],
  [/^ab_tests$/, t`Variants`],
  [/^ab_test_url$/, t({ context: "field", message: "Single alternative" })],
  [/^ab_test_percentage$/, t`Share of visits`],
  [/^targeting$/, t`Targeting`],
  [/^noindex$/, t`Search engines`],
  [/^language$/, t`Language`],
  [/^theme$/, t({ context: "field", message: "Theme" })],
  [/^theme_accent_1$/, t({ context: "field", message: "First accent" })],
  [/^theme_accent_2$/, t({ context: "field", message: "Second accent" })],
  [/^profile_image$/, t`Profile picture`],
  [/^background_image$/, t({ context: "field", message: "Background picture" })],
  [/^favicon$/, t({ context: "field", message: "Icon" })],
  [/^starts_at$/, t`Starts on`],
  [/^max_clicks$/, t`Click limit`],
  [/^expired_url$/, t`URL after expiry`],
  [/^ignored_networks\b/, t`Addresses and networks`],
  [/^external_id$/, t`External ID`],
  [/^preview_page$/, t`Preview page`],
  [/^redirect_status$/, t`Redirect status`],
  [/^forward_path$/, t`Forward the path`],
  [/^forward_query$/, t`Forward the query`],
  [/^ab_tests\.(\d+)/, (place) => t`Variant ${{ place: letter(place) }}`],
  [/^targeting\.(\d+)/, (place) => t`Rule ${{ place: Number(place) + 1 }}`],
  [/^expires_at$/, t({ context: "field", message: "Expires on" })],
  [/^meta_title$/, t`Preview title`],
  [/^meta_description$/, t({ context: "field", message: "Preview description" })],
  [/^meta_image$/, t({ context: "field", message: "Preview picture" })],
  [/^folder_id$/, t`Folder`],
  [/^domain_id$/, t`Domain`],
  [/^link_id$/, t`Link`],
  [/^tags?\b/, t`Tags`],
  [/^slug$/, t`URL`],
  [/^hostname$/, t`Host name`],
  [/^custom_css$/, t({ context: "field", message: "Custom CSS" })],
  [/^design_config\b/, t({ context: "field", message: "Design" })],
  [/^(?:user)?name$/, t`Name`],
  [/^title$/, t`Title`],
  [/^comments$/, t`Comments`],
  [/^description$/, t`Description`],
  [/^password$/, t`Password`],
  [/^color$/, t`Color`],
  [/^icon$/, t({ context: "field", message: "Icon" })],
  [/^email$/, t`Email`]
]

/** The screen label of a field; undefined if it has none. */
export const labelOf = (field: string): string | undefined => {
  for (const [pattern, label] of labels) {
    const found = pattern.exec(field)
    if (found !== null) return typeof label === "string" ? label : label(found[1] ?? "")
  }
  return undefined
}

/** The maximum number of field errors in one message. */
const most = 3

/** Describes a failure in a message that is not next to the fields. Each sentence starts with its field's label. */
export const textOf = (failure: unknown): string => {
  const faults = failure instanceof ApiFailure ? Object.entries(failure.errors) : []
  const sentence = sentenceOf(failure)
  if (faults.length === 0 || sentence !== i18n._(seeMarked)) return sentence
  return faults
    .slice(0, most)
    .map(([field, sentences]) => {
      const label = labelOf(field)
      return `${label === undefined ? "" : `${label}: `}${sentences.join(" ")}`
    })
    .join(" ")
}

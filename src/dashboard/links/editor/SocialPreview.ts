import { t } from "@lingui/core/macro"
import type { Destination } from "../../../destination/Destination.ts"
import { withScheme } from "../Address.ts"
import type { Draft } from "./Draft.ts"

/** What chats and social networks show for a link. */
export interface SocialPreview {
  readonly host: string
  /** Undefined if only the destination knows it. */
  readonly title: string | undefined
  readonly description: string | undefined
  readonly picture: string | undefined
}

const filled = (text: string | null | undefined): string | undefined => text?.trim() || undefined

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : "example.com")

type Page = Pick<Destination, "title" | "description" | "image_url">
type OwnPreview = Pick<Draft, "metaTitle" | "metaDescription" | "metaImage">
export type Previewed = OwnPreview & Pick<Draft, "url" | "redirect">

/** Whether a link has a preview of its own instead of its destination's. */
export const hasOwnPreview = ({ metaTitle, metaDescription, metaImage }: OwnPreview): boolean =>
  [metaTitle, metaDescription, metaImage].some((text) => filled(text) !== undefined)

/**
 * The preview of a link at `shortHost`, as the server answers programs that ask for one. `destination` is what is known
 * of the page it redirects to.
 */
export const socialPreviewOf = (draft: Previewed, shortHost: string, destination: Page | null): SocialPreview => {
  const host = hostOf(withScheme(draft.url))
  const isLocked = draft.redirect === "password"
  if (hasOwnPreview(draft)) {
    return {
      host: shortHost,
      title: filled(draft.metaTitle) ?? (isLocked ? t`Password-protected link` : host),
      description: filled(draft.metaDescription),
      picture: filled(draft.metaImage)
    }
  }
  const bare = { host: shortHost, description: undefined, picture: undefined }
  if (isLocked) return { ...bare, title: t({ context: "social preview", message: "Password required" }) }
  if (draft.redirect === "screen") return { ...bare, title: t`Continue to ${host}` }
  return {
    host,
    title: filled(destination?.title),
    description: filled(destination?.description),
    picture: filled(destination?.image_url)
  }
}

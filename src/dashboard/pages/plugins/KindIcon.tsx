import { IconClock } from "../../icons/IconClock.ts"
import { IconHelpCircle } from "../../icons/IconHelpCircle.ts"
import { IconLink } from "../../icons/IconLink.ts"
import { IconPhoto } from "../../icons/IconPhoto.ts"
import { IconPlayerPlay } from "../../icons/IconPlayerPlay.ts"
import { IconSparkles } from "../../icons/IconSparkles.ts"
import { IconTextSize } from "../../icons/IconTextSize.ts"
import { IconUsers } from "../../icons/IconUsers.ts"
import type { PluginTypeName } from "../content/Items.ts"

const icons = {
  link: IconLink,
  spotlight: IconSparkles,
  socials: IconUsers,
  text_block: IconTextSize,
  youtube: IconPlayerPlay,
  gallery: IconPhoto,
  countdown: IconClock,
  faq: IconHelpCircle
}

/** The picture of a kind of item. */
export const KindIcon = ({ kind, size = 20 }: { readonly kind: "link" | PluginTypeName; readonly size?: number }) => {
  const Icon = icons[kind]
  return <Icon size={size} stroke={1.6} aria-hidden />
}

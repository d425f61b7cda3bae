import {
  IconClock,
  IconHelpCircle,
  IconLink,
  IconPhoto,
  IconPlayerPlay,
  IconSparkles,
  IconTextSize,
  IconUsers
} from "@tabler/icons-react"
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

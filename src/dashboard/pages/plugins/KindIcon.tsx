import IconClock from "~icons/tabler/clock"
import IconHelpCircle from "~icons/tabler/help-circle"
import IconLink from "~icons/tabler/link"
import IconPhoto from "~icons/tabler/photo"
import IconPlayerPlay from "~icons/tabler/player-play"
import IconSparkles from "~icons/tabler/sparkles"
import IconTextSize from "~icons/tabler/text-size"
import IconUsers from "~icons/tabler/users"
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

/** The icon of a kind of block. */
export const KindIcon = ({ kind, size = 20 }: { readonly kind: "link" | PluginTypeName; readonly size?: number }) => {
  const Icon = icons[kind]
  return <Icon size={size} stroke={1.6} aria-hidden />
}

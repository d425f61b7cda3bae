import { t } from "@lingui/core/macro"
import IconArrowsSplit from "~icons/tabler/arrows-split-2"
import IconClock from "~icons/tabler/clock"
import IconLock from "~icons/tabler/lock"
import IconSettings from "~icons/tabler/settings"
import IconShare from "~icons/tabler/share"
import IconSpeakerphone from "~icons/tabler/speakerphone"
import IconTarget from "~icons/tabler/target-arrow"
import { readParameter } from "../../../lib/QueryParameter.ts"
import { isSame } from "../../ui/isSame.ts"
import { AbTestSection } from "./AbTestSection.tsx"
import { AdvancedSection } from "./AdvancedSection.tsx"
import { emptyDraft } from "./Draft.ts"
import { ExpirySection } from "./ExpirySection.tsx"
import type { Option } from "./Option.ts"
import { PreviewSection } from "./PreviewSection.tsx"
import { RedirectSection } from "./RedirectSection.tsx"
import { hasOwnPreview } from "./SocialPreview.ts"
import { TargetingSection } from "./TargetingSection.tsx"
import { utmFields } from "./Utm.ts"
import { UtmSection } from "./UtmSection.tsx"

/** The parts of the editor that most links don't need, in their order below the buttons. */
export const options: ReadonlyArray<Option> = [
  {
    name: "redirect",
    label: t`Redirect and password`,
    Icon: IconLock,
    isSet: ({ redirect }) => redirect !== "instant",
    fields: ["redirect_type", "password"],
    Fields: RedirectSection
  },
  {
    name: "expiry",
    label: t`Expiry`,
    Icon: IconClock,
    isSet: ({ expires }) => expires !== null,
    fields: ["expires_at"],
    Fields: ExpirySection
  },
  {
    name: "preview",
    label: t`Social preview`,
    Icon: IconShare,
    isSet: hasOwnPreview,
    fields: ["meta_title", "meta_description", "meta_image"],
    Fields: PreviewSection
  },
  {
    name: "test",
    label: t`A/B test`,
    Icon: IconArrowsSplit,
    isSet: ({ variants, abTestUrl, abTestPercentage }) =>
      variants.length > 0 || abTestUrl !== "" || abTestPercentage > 0,
    fields: ["ab_tests", "ab_test_url", "ab_test_percentage"],
    Fields: AbTestSection
  },
  {
    name: "targeting",
    label: t`Targeting`,
    Icon: IconTarget,
    isSet: ({ rules }) => rules.length > 0,
    fields: ["targeting"],
    Fields: TargetingSection
  },
  {
    name: "campaign",
    label: t`UTM`,
    Icon: IconSpeakerphone,
    isSet: ({ url }) => utmFields.some(({ name }) => readParameter(url, name) !== ""),
    fields: [],
    Fields: UtmSection
  },
  {
    name: "advanced",
    label: t`Advanced`,
    Icon: IconSettings,
    isSet: ({ advanced: { forward_path, forward_query, ...advanced } }) =>
      forward_path === 1 ||
      forward_query === 0 ||
      !isSame({ ...advanced, forward_path: null, forward_query: null }, emptyDraft("").advanced),
    fields: [
      "starts_at",
      "expired_url",
      "max_clicks",
      "forward_path",
      "forward_query",
      "preview_page",
      "redirect_status",
      "noindex",
      "external_id"
    ],
    Fields: AdvancedSection
  }
]

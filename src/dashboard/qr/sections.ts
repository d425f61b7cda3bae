import { t } from "@lingui/core/macro"
import IconBackground from "~icons/tabler/background"
import IconFocusCentered from "~icons/tabler/focus-centered"
import IconFrame from "~icons/tabler/frame"
import IconGridDots from "~icons/tabler/grid-dots"
import IconPhoto from "~icons/tabler/photo"
import IconScan from "~icons/tabler/scan"
import IconSparkles from "~icons/tabler/sparkles"
import { BackgroundSection } from "./controls/BackgroundSection.tsx"
import { CornersSection } from "./controls/CornersSection.tsx"
import { DotsSection } from "./controls/DotsSection.tsx"
import { FrameSection } from "./controls/FrameSection.tsx"
import { LogoSection } from "./controls/LogoSection.tsx"
import { PresetsSection } from "./controls/PresetsSection.tsx"
import { ReadingSection } from "./controls/ReadingSection.tsx"

/** The sections of the designer, and the parts of a design that each changes. */
export const sections = [
  { id: "looks", title: t`Presets`, icon: IconSparkles, Section: PresetsSection, parts: [] },
  { id: "dots", title: t`Dots`, icon: IconGridDots, Section: DotsSection, parts: ["dotsOptions", "shape"] },
  {
    id: "corners",
    title: t`Corners`,
    icon: IconFocusCentered,
    Section: CornersSection,
    parts: ["cornersSquareOptions", "cornersDotOptions"]
  },
  {
    id: "background",
    title: t`Background`,
    icon: IconBackground,
    Section: BackgroundSection,
    parts: ["backgroundOptions"]
  },
  { id: "logo", title: t`Logo`, icon: IconPhoto, Section: LogoSection, parts: ["image", "imageOptions"] },
  { id: "frame", title: t`Frame`, icon: IconFrame, Section: FrameSection, parts: ["frame"] },
  {
    id: "reading",
    title: t`Error correction and size`,
    icon: IconScan,
    Section: ReadingSection,
    parts: ["qrOptions", "margin", "width", "height"]
  }
] as const

/** The ids of the sections with invalid fields. */
export const faultySections = (faults: ReadonlyArray<string>): ReadonlyArray<string> =>
  sections
    .filter(({ parts }) =>
      parts.some((part) => faults.some((fault) => `${fault}.`.startsWith(`design_config.${part}.`)))
    )
    .map(({ id }) => id)

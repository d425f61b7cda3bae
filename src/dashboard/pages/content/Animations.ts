import { t } from "@lingui/core/macro"
import type { Animation } from "../../../page/Button.ts"

/** Descriptions of the animations. */
export const animationNames: Readonly<Record<Animation, string>> = {
  none: t({ context: "page content", message: "None" }),
  bounce: t`Bounce: hops up and down`,
  pulse: t`Pulse: grows and shrinks slightly`,
  shake: t`Shake: jitters from side to side`,
  wobble: t`Wobble: tilts left and right`,
  swing: t`Swing: swings like a hanging sign`,
  pop: t`Pop: grows suddenly from time to time`,
  float: t`Float: rises and sinks slowly`,
  glow: t`Glow: a soft light around its edge`,
  shine: t`Shine: a light sweeps across`
}

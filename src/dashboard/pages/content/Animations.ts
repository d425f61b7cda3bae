import { t } from "@lingui/core/macro"
import type { Animation } from "../../../page/Button.ts"

/** Descriptions of the animations. */
export const animationNames: Readonly<Record<Animation, string>> = {
  none: t({ context: "page content", message: "None" }),
  bounce: t`Bounce: hops up`,
  pulse: t`Pulse: grows a little and shrinks`,
  shake: t`Shake: trembles from side to side`,
  wobble: t`Wobble: tips left and right`,
  swing: t`Swing: hangs and swings`,
  pop: t`Pop: jumps out once in a while`,
  float: t`Float: rises and sinks slowly`,
  glow: t`Glow: shines around its edge`,
  shine: t`Shine: a light runs across`
}

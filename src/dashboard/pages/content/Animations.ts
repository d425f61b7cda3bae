import type { Animation } from "../../../page/Button.ts"
import { t } from "./words/t.ts"

/** What each animation does, for those who choose one. */
export const animationNames: Readonly<Record<Animation, string>> = {
  none: t("none"),
  bounce: t("bounceHopsUp"),
  pulse: t("pulseGrowsLittleShrinks"),
  shake: t("shakeTremblesFromSideSide"),
  wobble: t("wobbleTipsLeftAndRight"),
  swing: t("swingHangsAndSwings"),
  pop: t("popJumpsOutOnceWhile"),
  float: t("floatRisesAndSinksSlowly"),
  glow: t("glowShinesAroundItsEdge"),
  shine: t("shineALightRunsAcross")
}

import type { Animation } from "../../../page/Button.ts"

/** What each animation does, for those who choose one. */
export const animationNames: Readonly<Record<Animation, string>> = {
  none: "None",
  bounce: "Bounce: hops up",
  pulse: "Pulse: grows a little and shrinks",
  shake: "Shake: trembles from side to side",
  wobble: "Wobble: tips left and right",
  swing: "Swing: hangs and swings",
  pop: "Pop: jumps out once in a while",
  float: "Float: rises and sinks slowly",
  glow: "Glow: shines around its edge",
  shine: "Shine: a light runs across"
}

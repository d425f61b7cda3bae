import type { Animation } from "../Button.ts"

// Each animation ends within five seconds, because longer motion would need a way to stop it (WCAG).
const moves: Readonly<Record<Exclude<Animation, "none">, string>> = {
  bounce:
    ".a-bounce{animation:bounce 1s ease 1s 3}@keyframes bounce{0%,60%,100%{translate:0 0}30%{translate:0 -.5rem}}",
  pulse: ".a-pulse{animation:pulse 1.2s ease-in-out .5s 3}@keyframes pulse{50%{scale:1.035}}",
  shake:
    ".a-shake{animation:shake .5s ease 1s 3}@keyframes shake{20%,60%{translate:-.25rem 0}40%,80%{translate:.25rem 0}}",
  wobble:
    ".a-wobble{animation:wobble .9s ease 1s 2}@keyframes wobble{15%{rotate:-2deg}30%{rotate:1.5deg}45%{rotate:-1deg}60%{rotate:.75deg}75%{rotate:-.5deg}}",
  swing:
    ".a-swing{transform-origin:50% 0;animation:swing 1s ease 1s 2}@keyframes swing{20%{rotate:2.5deg}40%{rotate:-2deg}60%{rotate:1deg}80%{rotate:-1deg}}",
  pop: ".a-pop{animation:pop .6s ease 1s 2}@keyframes pop{40%{scale:1.06}70%{scale:.985}}",
  float: ".a-float{animation:float 2s ease-in-out .5s 2}@keyframes float{50%{translate:0 -.375rem}}",
  glow: ".a-glow{animation:glow 1.4s ease-in-out .5s 3}@keyframes glow{50%{box-shadow:0 0 1.5rem var(--a1)}}",
  shine:
    '.a-shine{position:relative;overflow:hidden}.a-shine::before{content:"";position:absolute;inset:0 auto 0 -40%;width:30%;background:linear-gradient(100deg,transparent,#ffffff80,transparent);pointer-events:none;animation:shine 1.2s ease 1s 3}@keyframes shine{to{left:120%}}'
}

/** The rules of the animations that a page uses, for visitors who allow motion. */
export const motion = (used: ReadonlySet<Animation>): string => {
  const rules = [...used].flatMap((name) => (name === "none" ? [] : [moves[name]]))
  return rules.length === 0 ? "" : `@media(prefers-reduced-motion:no-preference){${rules.join("")}}`
}

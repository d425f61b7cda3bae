import { type KeyboardEvent, type SyntheticEvent, useState } from "react"

interface Tip {
  readonly text: string
  /** The middle of its element, in pixels from the top of the window. */
  readonly top: number
}

/** The name of the icon that has the pointer or the focus. The library's tooltip would add 16 KiB to the first screen. */
export const useTip = () => {
  const [tip, setTip] = useState<Tip>()
  const hide = () => setTip(undefined)
  const show = ({ target }: SyntheticEvent) => {
    const owner = target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null
    if (owner === null) return hide()
    const { top, height } = owner.getBoundingClientRect()
    setTip({ text: owner.dataset["tip"] ?? "", top: top + height / 2 })
  }
  return {
    tip,
    watch: {
      onMouseOver: show,
      onMouseLeave: hide,
      onFocus: show,
      onBlur: hide,
      onClick: hide,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === "Escape") hide()
      }
    }
  }
}

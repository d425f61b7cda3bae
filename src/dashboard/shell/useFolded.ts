import { useMediaQuery } from "@mantine/hooks"
import { useState } from "react"

const key = "linden.sidebar"

/**
 * Whether the sidebar shows only icons. In wide windows this is the user's choice, which the browser remembers. Between
 * the widths of a phone and a laptop it folds by itself, and unfolding it there lasts until the window is wide.
 */
export const useFolded = () => {
  const isNarrow = useMediaQuery("(max-width: 62.5em)", undefined, { getInitialValueInEffect: false })
  const [isChosen, setChosen] = useState(() => localStorage.getItem(key) === "folded")
  const [isUnfolded, setUnfolded] = useState(false)
  if (!isNarrow && isUnfolded) setUnfolded(false)
  const toggle = () => {
    if (isNarrow) return setUnfolded(!isUnfolded)
    if (isChosen) localStorage.removeItem(key)
    else localStorage.setItem(key, "folded")
    setChosen(!isChosen)
  }
  return { isFolded: isNarrow ? !isUnfolded : isChosen, toggle }
}

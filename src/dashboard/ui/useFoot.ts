import { useCallback } from "react"

const property = "--linden-foot"

/** Keeps notices above a bar that stands at the lower edge of the window; gives what that bar takes as its `ref`. */
export const useFoot = () =>
  useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [])

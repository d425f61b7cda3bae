import { useCallback } from "react"

const property = "--linden-foot"

/** Keeps notices above a bar that stands at the lower edge of the window; gives what that bar takes as its `ref`. */
export const useFoot = () =>
  useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined
    const { style } = document.documentElement
    // Below a short list it stands higher than the edge.
    const tell = () => style.setProperty(property, `${window.innerHeight - bar.getBoundingClientRect().top}px`)
    const observer = new ResizeObserver(tell)
    for (const element of [bar, document.body]) observer.observe(element)
    for (const event of ["scroll", "resize"]) window.addEventListener(event, tell)
    return () => {
      observer.disconnect()
      for (const event of ["scroll", "resize"]) window.removeEventListener(event, tell)
      style.removeProperty(property)
    }
  }, [])

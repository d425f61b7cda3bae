import { useCallback } from "react"

const property = "--linden-foot"

/** Keeps notices above a bar at the bottom of the window; returns the bar's `ref`. */
export const useFoot = () =>
  useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined
    const { style } = document.documentElement
    // Measure the bar's position, because below a short list it is not at the bottom of the window.
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

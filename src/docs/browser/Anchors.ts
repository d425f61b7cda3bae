import { readOutline } from "./Outline.ts"

/** The address of an anchor that earlier versions of the reference had; undefined for other anchors. */
export const currentAddress = async (anchor: string): Promise<string | undefined> => {
  const chapter = /^description\/(?:introduction\/)?([\w-]+)$/.exec(anchor)?.[1]
  if (chapter !== undefined) return `/docs#${chapter}`
  const [, tag, method, path] = /^tag\/([\w-]+)(?:\/(get|post|put|patch|delete)(\/.*))?$/i.exec(anchor) ?? []
  if (tag === undefined) return undefined
  if (method === undefined) return `/docs/${tag}`
  const { operations } = await readOutline()
  return operations.find((one) => one.method === method.toUpperCase() && one.path === path)?.address
}

/** Opens everything around the target of the address, and shows it. */
const reveal = () => {
  const anchor = location.hash.slice(1).replace(/%7b/gi, "{").replace(/%7d/gi, "}")
  const target = document.getElementById(anchor)
  if (target === null)
    return currentAddress(anchor).then((address) => {
      if (address !== undefined) location.replace(address)
    })
  let outer = target.parentElement?.closest("details")
  while (outer) {
    outer.open = true
    outer = outer.parentElement?.closest("details")
  }
  target.scrollIntoView()
}

/** Marks the part of the page that is in view in the navigation. */
const follow = () => {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('#navigation a[href^="#"]')].map((link) => [
      link.hash.slice(1),
      link
    ])
  )
  const mark = (id: string) => {
    for (const [name, link] of links) {
      if (name === id) link.setAttribute("aria-current", "location")
      else link.removeAttribute("aria-current")
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) mark(target.id)
    },
    { rootMargin: "-15% 0px -75% 0px" }
  )
  for (const id of links.keys()) {
    const target = document.getElementById(id)
    if (target !== null) observer.observe(target)
  }
}

/** Makes anchors work inside closed parts, and those of earlier versions. */
export const startAnchors = (): void => {
  if (location.hash !== "") reveal()
  addEventListener("hashchange", reveal)
  follow()
}

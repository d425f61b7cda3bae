const tints: Readonly<Record<string, readonly [string, string]>> = {
  a: ["#dccfbb", "#8a5a3c"],
  b: ["#c7d3cf", "#3f6d68"],
  c: ["#e7d9c6", "#b0713f"],
  d: ["#cfd4de", "#4c5c86"],
  e: ["#e3cfd0", "#96505a"],
  f: ["#d8dcc4", "#6a7a3c"]
}

const bowl = ([ground, clay]: readonly [string, string]) =>
  `<rect width="320" height="240" fill="${ground}"/><ellipse cx="160" cy="196" rx="96" ry="12" fill="#0002"/><path d="M64 92h192c0 62-40 102-96 102S64 154 64 92" fill="${clay}"/><ellipse cx="160" cy="92" rx="96" ry="20" fill="#fff5"/>`

const portrait = `<rect width="240" height="240" fill="#d9c2a7"/><path d="M30 240c4-66 42-90 90-90s86 24 90 90" fill="#3d5a52"/><circle cx="120" cy="104" r="46" fill="#f0d3b6"/><path d="M70 108c-8-60 24-78 52-78 34 0 56 26 48 78-10-34-30-42-52-42s-40 10-48 42" fill="#6b3f24"/>`

/** A drawn picture: a portrait for `p`, otherwise a bowl. */
export const picture = (name: string): string => {
  const tint = tints[name]
  const [size, inside] = tint === undefined ? ["240 240", portrait] : ["320 240", bowl(tint)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${inside}</svg>`
}

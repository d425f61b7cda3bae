import { decodeFormText } from "./FormText.ts"

interface Pieces {
  readonly base: string
  readonly query: ReadonlyArray<string>
  readonly hash: string
}

const split = (address: string): Pieces => {
  const hashAt = address.indexOf("#")
  const [whole, hash] = hashAt === -1 ? [address, ""] : [address.slice(0, hashAt), address.slice(hashAt)]
  const mark = whole.indexOf("?")
  return mark === -1
    ? { base: whole, query: [], hash }
    : { base: whole.slice(0, mark), query: whole.slice(mark + 1).split("&"), hash }
}

const keyOf = (piece: string): string => piece.split("=", 1)[0] ?? ""

/** The value of a query parameter; empty if the address lacks it. */
export const readParameter = (address: string, name: string): string => {
  const piece = split(address).query.find((one) => keyOf(one) === name)
  return piece === undefined ? "" : decodeFormText(piece.slice(name.length + 1))
}

/** Sets a query parameter, or removes it if the value is empty; keeps the rest of the address byte for byte. */
export const writeParameter = (address: string, name: string, value: string): string => {
  const { base, query, hash } = split(address)
  const place = query.findIndex((piece) => keyOf(piece) === name)
  const written = value === "" ? [] : [`${name}=${encodeURIComponent(value.toWellFormed())}`]
  const others = query.filter((piece, at) => at === place || keyOf(piece) !== name)
  const next =
    place === -1 ? [...others.filter((piece) => piece !== ""), ...written] : others.toSpliced(place, 1, ...written)
  return base + (next.length === 0 ? "" : `?${next.join("&")}`) + hash
}

/** The id of a click: a stable UUIDv7 of its time and number. */
export const clickId = (at: number, seq: number): string => {
  const time = at.toString(16).padStart(12, "0").slice(-12)
  const number = seq.toString(16).padStart(14, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-80${number.slice(0, 2)}-${number.slice(2)}`
}

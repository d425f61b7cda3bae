/** A wait in words: seconds up to two minutes, then whole minutes. */
export const waitText = (seconds: number): string => {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole === 1) return "1 second"
  return whole < 120 ? `${whole} seconds` : `${Math.ceil(whole / 60)} minutes`
}

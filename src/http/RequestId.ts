import { nanoid } from "nanoid"

const acceptable = /^[A-Za-z0-9._-]{1,64}$/

/** The request id: the one that came in `X-Request-Id` where it is acceptable, else a new one. */
export const requestIdOf = (incoming: string | undefined): string =>
  incoming !== undefined && acceptable.test(incoming) ? incoming : nanoid()

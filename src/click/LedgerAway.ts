import { Unavailable } from "../contract/Failure.ts"

/** The error while the ledger is unavailable. */
export const ledgerAway = () => new Unavailable("Statistics are not available at the moment. Please try again soon.")

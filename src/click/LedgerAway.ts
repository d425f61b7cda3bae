import { Unavailable } from "../contract/Failure.ts"

/** What is answered while the ledger cannot be asked. */
export const ledgerAway = () => new Unavailable("Statistics are not available at the moment. Please try again soon.")

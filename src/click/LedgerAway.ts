import { Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"

/** The error while the ledger is unavailable. */
export const ledgerAway = () => new Unavailable(fault("statistics_unavailable"))

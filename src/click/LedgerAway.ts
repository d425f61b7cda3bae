import { Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"

/** The error while the ledger is unavailable. */
export const ledgerAway = () => new Unavailable(fault("statistics_unavailable"))

/** The error while the ledger can't use a damaged file, which a retry doesn't heal. */
export const clicksDamaged = (file: string) => new Unavailable(fault("clicks_damaged", { file }))

import { Schedule } from "effect"

/** How long a test waits for what must come: longer than a busy machine takes, shorter than a test may. */
export const patience = "150 seconds"

/** Looks again and again, as long as a test waits. */
export const patiently = Schedule.spaced("50 millis").pipe(Schedule.upTo(patience))

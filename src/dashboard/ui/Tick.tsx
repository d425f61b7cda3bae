import type { ComponentPropsWithRef } from "react"
import styles from "./Tick.module.css"

interface Props extends Omit<ComponentPropsWithRef<"input">, "type" | "ref"> {
  /** Shown as neither ticked nor not: some of what it stands for is. */
  readonly indeterminate?: boolean
}

/** A box to tick, the browser's own: the library's would bring 6 KiB to the first screen. */
export const Tick = ({ indeterminate = false, ...props }: Props) => (
  <input
    {...props}
    type="checkbox"
    className={styles["tick"]}
    ref={(input) => {
      if (input !== null) input.indeterminate = indeterminate
    }}
  />
)

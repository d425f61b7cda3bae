import type { ComponentPropsWithRef } from "react"
import styles from "./Tick.module.css"

interface Props extends Omit<ComponentPropsWithRef<"input">, "type" | "ref"> {
  /** Neither on nor off, because only some of the items it represents are selected. */
  readonly indeterminate?: boolean
}

/** A native checkbox, because the library's would add 6 KiB to the first screen. */
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

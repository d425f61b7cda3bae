import { type ReactNode, useRef, useState } from "react"
import styles from "./AddressLine.module.css"

interface Props {
  readonly address: string
  /** The element with the address. */
  readonly children: ReactNode
}

/** An address on one line. If it is cut off, all of it shows below while it is hovered or focused, until Escape. */
export const AddressLine = ({ address, children }: Props) => {
  const line = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    const { scrollWidth = 0, clientWidth = 0 } = line.current ?? {}
    setOpen(scrollWidth > clientWidth)
  }
  const close = () => setOpen(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events come from the element inside.
    <span
      className={styles["frame"]}
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={open}
      onBlur={close}
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      <span ref={line} className={styles["line"]} dir="ltr">
        {children}
      </span>
      {isOpen && (
        <span className={styles["whole"]} dir="ltr" aria-hidden>
          {address}
        </span>
      )}
    </span>
  )
}

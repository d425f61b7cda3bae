import { t } from "@lingui/core/macro"
import { Center, Loader } from "@mantine/core"
import styles from "./Loading.module.css"

/** What will appear: rows, cards, a form, figures and charts, or a link. */
export type Shape = "list" | "cards" | "form" | "report" | "link"

const counts = { list: 8, cards: 6, form: 4, report: 5, link: 4 } as const

interface Props {
  /** Without a shape, it shows dots, for a part of a screen or dialog. */
  readonly shape?: Shape | undefined
  /** Whether the screen's heading is not there yet either. */
  readonly hasHeading?: boolean
}

export const Loading = ({ shape, hasHeading = false }: Props) => {
  const label = t({ context: "shared", message: "Loading" })
  if (shape === undefined) {
    return (
      <Center py={80} role="status" aria-label={label}>
        <Loader type="dots" />
      </Center>
    )
  }
  return (
    <div role="status" aria-label={label} aria-busy>
      {hasHeading && <div className={styles["heading"]} />}
      <div className={styles[shape]}>
        {Array.from({ length: counts[shape] }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
          <div key={place} className={styles["bone"]} />
        ))}
      </div>
    </div>
  )
}

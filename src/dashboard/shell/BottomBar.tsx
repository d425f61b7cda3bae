import { t } from "@lingui/core/macro"
import { UnstyledButton } from "@mantine/core"
import { Link, useRouterState } from "@tanstack/react-router"
import { type Ref, useState } from "react"
import IconMenu from "~icons/tabler/menu-2"
import IconPlus from "~icons/tabler/plus"
import { useCanWrite } from "../api/Session.ts"
import { useOnDemand } from "../ui/useOnDemand.ts"
import styles from "./BottomBar.module.css"
import { isWithin, type Place, places } from "./places.ts"

interface Props {
  /** The button that opens the drawer. */
  readonly more: Ref<HTMLButtonElement>
  readonly isOpen: boolean
  readonly onMore: () => void
  readonly onGo: () => void
}

const { links, analytics, pages } = places

/** The main navigation of a phone, at the bottom of the window. */
export const BottomBar = ({ more, isOpen, onMore, onGo }: Props) => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const canWrite = useCanWrite()
  const [isCreating, setCreating] = useState(false)
  const { Loaded: CreateSheet, request } = useOnDemand(() =>
    import("./CreateSheet.tsx").then((loaded) => loaded.CreateSheet)
  )
  const linkTo = (place: Place) => (
    <Link
      to={place.to}
      className={styles["item"]}
      activeProps={{}}
      aria-current={isWithin(path, place) ? "page" : undefined}
      onClick={onGo}
    >
      <place.icon size={22} stroke={1.6} />
      {place.label}
    </Link>
  )
  const create = () => {
    onGo()
    setCreating(true)
    request()
  }
  return (
    <nav className={styles["bar"]} aria-label={t`Quick navigation`}>
      {linkTo(links)}
      {linkTo(analytics)}
      {canWrite && (
        <UnstyledButton
          className={styles["item"] ?? ""}
          aria-haspopup="dialog"
          aria-label={t`Create new…`}
          onClick={create}
        >
          <span className={styles["plus"]}>
            <IconPlus size={22} />
          </span>
        </UnstyledButton>
      )}
      {linkTo(pages)}
      <UnstyledButton
        ref={more}
        className={styles["item"] ?? ""}
        aria-expanded={isOpen}
        aria-controls="sidebar"
        onClick={onMore}
      >
        <IconMenu size={22} stroke={1.6} />
        {t`More`}
      </UnstyledButton>
      {CreateSheet !== undefined && <CreateSheet isOpen={isCreating} onClose={() => setCreating(false)} />}
    </nav>
  )
}

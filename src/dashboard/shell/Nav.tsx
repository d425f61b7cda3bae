import { t } from "@lingui/core/macro"
import { Link, useRouterState } from "@tanstack/react-router"
import styles from "./Nav.module.css"
import { isWithin, places } from "./places.ts"

export const Nav = ({ onGo }: { readonly onGo: () => void }) => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav className={styles["nav"]} aria-label={t`Main`}>
      {Object.values(places).map((place) => (
        <Link
          key={place.to}
          to={place.to}
          className={styles["place"]}
          activeProps={{}}
          aria-current={isWithin(path, place) ? "page" : undefined}
          data-tip={place.label}
          onClick={onGo}
        >
          <place.icon size={20} stroke={1.6} aria-hidden />
          <span>{place.label}</span>
        </Link>
      ))}
    </nav>
  )
}

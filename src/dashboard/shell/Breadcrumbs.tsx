import { t } from "@lingui/core/macro"
import { Link, useLocation, useSearch } from "@tanstack/react-router"
import { useScreenTitle } from "../ui/screenTitle.ts"
import styles from "./Breadcrumbs.module.css"
import { type Place, places } from "./places.ts"

const { links, pages, qrcodes, domains, settings } = places
const webhooks = { to: "/settings/webhooks", label: t`Webhooks` } as const
const jobs = { to: "/settings/jobs", label: t`Imports and jobs` } as const

type Crumb = Pick<Place | typeof webhooks | typeof jobs, "to" | "label">

/** The screens above a path, outermost first; none for a main screen or an unknown path. */
const above = (path: string, job: string | undefined): ReadonlyArray<Crumb> => {
  if (/^\/links\/./.test(path) || path === "/share") return [links]
  if (path === "/import") return job === undefined ? [links] : [settings, jobs]
  if (/^\/pages\/./.test(path)) return [pages]
  if (/^\/qr\/./.test(path)) return [qrcodes]
  if (/^\/domains\/./.test(path)) return [domains]
  if (/^\/settings\/webhooks\/./.test(path)) return [settings, webhooks]
  return /^\/settings\/./.test(path) ? [settings] : []
}

/** The way to the current screen. On a phone, only the link back. */
export const Breadcrumbs = () => {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { job } = useSearch({ strict: false })
  const title = useScreenTitle()
  const crumbs = above(path, job)
  if (crumbs.length === 0) return null
  return (
    <nav className={styles["crumbs"]} aria-label={t`Breadcrumbs`}>
      <ol className={styles["list"]}>
        {crumbs.map(({ to, label }) => (
          <li key={to} className={styles["crumb"]}>
            <Link to={to} className={styles["link"]} activeProps={{}}>
              {label}
            </Link>
          </li>
        ))}
        {title !== "" && (
          <li className={styles["here"]} aria-current="page" title={title}>
            <bdi>{title}</bdi>
          </li>
        )}
      </ol>
    </nav>
  )
}

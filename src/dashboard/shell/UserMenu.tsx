import { lazy, Suspense, useState } from "react"
import { UserButton } from "./UserButton.tsx"

const OpenUserMenu = lazy(() => import("./OpenUserMenu.tsx").then((loaded) => ({ default: loaded.OpenUserMenu })))

/** The user menu, which loads on first use. */
export const UserMenu = () => {
  const [isAsked, setAsked] = useState(false)
  const button = <UserButton onClick={() => setAsked(true)} />
  return isAsked ? (
    <Suspense fallback={button}>
      <OpenUserMenu />
    </Suspense>
  ) : (
    button
  )
}

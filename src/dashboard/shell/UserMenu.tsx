import { useOnDemand } from "../ui/useOnDemand.ts"
import { UserButton } from "./UserButton.tsx"

/** The user menu, which loads on first use. */
export const UserMenu = () => {
  const { Loaded: Menu, request } = useOnDemand(() =>
    import("./OpenUserMenu.tsx").then((loaded) => loaded.OpenUserMenu)
  )
  return Menu === undefined ? <UserButton onClick={request} /> : <Menu />
}

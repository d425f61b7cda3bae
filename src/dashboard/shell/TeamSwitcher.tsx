import { useOnDemand } from "../ui/useOnDemand.ts"
import { TeamButton } from "./TeamButton.tsx"

/** The team switcher; its menu loads on first use. */
export const TeamSwitcher = ({ onGo }: { readonly onGo: () => void }) => {
  const { Loaded: Menu, request } = useOnDemand(() =>
    import("./OpenTeamMenu.tsx").then((loaded) => loaded.OpenTeamMenu)
  )
  return Menu === undefined ? <TeamButton onClick={request} /> : <Menu onGo={onGo} />
}

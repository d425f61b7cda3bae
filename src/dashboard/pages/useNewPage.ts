import { useNavigate } from "@tanstack/react-router"
import { notifyOffline } from "../ui/notify.tsx"

/** Returns a function that opens the form for a new page, which loads on first use, and then the editor of that page. */
export const useNewPage = () => {
  const navigate = useNavigate()
  return () =>
    void import("./list/NewPage.tsx").then(
      ({ openNewPage }) => openNewPage(({ id }) => void navigate({ to: "/pages/$pageId", params: { pageId: id } })),
      notifyOffline
    )
}

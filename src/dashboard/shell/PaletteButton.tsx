import { t } from "@lingui/core/macro"
import { ActionIcon, Button, Kbd } from "@mantine/core"
import { useWindowEvent } from "@mantine/hooks"
import { lazy, Suspense, useRef, useState } from "react"
import IconSearch from "~icons/tabler/search"
import { collectKeys } from "./collectKeys.ts"
import styles from "./Shell.module.css"

const Palette = lazy(() => import("./Palette.tsx").then((loaded) => ({ default: loaded.Palette })))

/** Opens the command palette, which loads on first use. */
export const PaletteButton = () => {
  const [openings, setOpenings] = useState(0)
  const typed = useRef<() => string>(() => "")
  const open = () => {
    typed.current()
    typed.current = collectKeys()
    setOpenings((before) => before + 1)
  }
  useWindowEvent("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if ((key !== "k" && key !== "K") || altKey || shiftKey || !(ctrlKey || metaKey)) return
    event.preventDefault()
    open()
  })
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        onClick={open}
        leftSection={<IconSearch size={16} />}
        rightSection={<Kbd size="xs">{t`Ctrl K`}</Kbd>}
        styles={{ label: { flex: 1 } }}
        className={styles["search"] ?? ""}
        fw={400}
        c="dimmed"
      >
        {t`Search…`}
      </Button>
      <ActionIcon hiddenFrom="sm" aria-label={t`Search…`} onClick={open}>
        <IconSearch size={20} />
      </ActionIcon>
      <Suspense>{openings > 0 && <Palette openings={openings} takeTyped={() => typed.current()} />}</Suspense>
    </>
  )
}

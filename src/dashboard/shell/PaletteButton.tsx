import { t } from "@lingui/core/macro"
import { ActionIcon, Button, Kbd } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { lazy, Suspense, useRef, useState } from "react"
import IconSearch from "~icons/tabler/search"
import { collectKeys } from "./collectKeys.ts"

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
  useHotkeys([["mod+K", open]], [])
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        onClick={open}
        leftSection={<IconSearch size={16} />}
        rightSection={<Kbd size="xs">{t`Ctrl K`}</Kbd>}
        fw={400}
        c="dimmed"
      >
        {t`Search or do`}
      </Button>
      <ActionIcon hiddenFrom="sm" aria-label={t`Search or do`} onClick={open}>
        <IconSearch size={20} />
      </ActionIcon>
      <Suspense>{openings > 0 && <Palette openings={openings} takeTyped={() => typed.current()} />}</Suspense>
    </>
  )
}

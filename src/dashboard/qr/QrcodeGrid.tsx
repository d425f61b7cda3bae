import { t } from "@lingui/core/macro"
import { Button, Center, SimpleGrid } from "@mantine/core"
import { useIntersection } from "@mantine/hooks"
import { useEffect } from "react"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { QrcodeCard } from "./QrcodeCard.tsx"

interface Props {
  readonly qrcodes: ReadonlyArray<Qrcode>
  readonly onDelete: (qrcode: Qrcode) => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly onMore: () => void
}

/** QR codes as cards; loads more when the end comes into view. */
export const QrcodeGrid = ({ qrcodes, onDelete, hasMore, isLoadingMore, onMore }: Props) => {
  const { ref, entry } = useIntersection({ rootMargin: "400px" })
  const isNear = entry?.isIntersecting === true
  useEffect(() => {
    if (isNear && hasMore && !isLoadingMore) onMore()
  }, [isNear, hasMore, isLoadingMore, onMore])
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
        {qrcodes.map((qrcode) => (
          <QrcodeCard key={qrcode.id} qrcode={qrcode} onDelete={() => onDelete(qrcode)} />
        ))}
      </SimpleGrid>
      {hasMore && (
        <Center mt="lg" ref={ref}>
          <Button variant="default" loading={isLoadingMore} onClick={onMore}>
            {t`Show more`}
          </Button>
        </Center>
      )}
    </>
  )
}

import { Textarea, TextInput } from "@mantine/core"
import { errorOf } from "../../api/Failure.ts"
import { PictureField } from "../../ui/PictureField.tsx"
import type { Part } from "./Part.ts"
import { PreviewCard } from "./PreviewCard.tsx"
import { Section } from "./Section.tsx"
import { t } from "./words/t.ts"

/** What chats and social networks show of the link. */
export const PreviewSection = ({ draft, change, failure }: Part) => {
  const { metaTitle, metaDescription, metaImage } = draft
  const isUsed = metaTitle !== "" || metaDescription !== "" || metaImage !== null
  return (
    <Section
      title={t("socialPreview")}
      summary={isUsed ? t("yourOwn") : t("takenFromTheDestination")}
      isUsed={isUsed}
      failure={failure}
      fields={["meta_title", "meta_description", "meta_image"]}
    >
      <TextInput
        label={t("previewTitle")}
        description={t("shownChatsNetworksStopWhere")}
        maxLength={255}
        value={metaTitle}
        onChange={({ currentTarget }) => change({ metaTitle: currentTarget.value })}
        error={errorOf(failure, "meta_title")}
      />
      <Textarea
        label={t("previewDescription")}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={metaDescription}
        onChange={({ currentTarget }) => change({ metaDescription: currentTarget.value })}
        error={errorOf(failure, "meta_description")}
      />
      <PictureField
        label={t("previewPicture")}
        value={metaImage}
        onChange={(address) => change({ metaImage: address })}
        error={errorOf(failure, "meta_image")}
      />
      {isUsed && <PreviewCard draft={draft} />}
    </Section>
  )
}

import { t } from "@lingui/core/macro"
import { Image, Popover, Textarea, TextInput, UnstyledButton } from "@mantine/core"
import IconCamera from "~icons/tabler/camera"
import { PictureField } from "../../ui/PictureField.tsx"
import { useEditor } from "../editor/EditorContext.ts"
import styles from "./Content.module.css"

/** The head of the page, edited in place: its picture, title and description. */
export const Profile = () => {
  const { fields, set, errorAt } = useEditor()
  const picture = fields.profile_image
  const fault = errorAt("profile_image")
  return (
    <section className={styles["profile"]} aria-label={t`Profile`}>
      <Popover width={340} position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={styles["portrait"] ?? ""}
            aria-label={t`Profile picture`}
            title={t`Profile picture`}
            data-invalid={fault === undefined ? undefined : true}
          >
            {picture !== null && /^(?:https?:\/\/[^/]|\/)/i.test(picture) ? (
              <Image src={picture} alt="" w="100%" h="100%" fit="cover" />
            ) : (
              <IconCamera size={24} stroke={1.6} aria-hidden />
            )}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <PictureField
            label={t`Profile picture`}
            description={t`Round, at the top of the page.`}
            value={picture}
            onChange={(profile_image) => set({ profile_image })}
            error={fault}
          />
        </Popover.Dropdown>
      </Popover>
      <div className={styles["words"]}>
        <TextInput
          aria-label={t`Title`}
          placeholder={t`Title`}
          maxLength={255}
          value={fields.title}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          error={errorAt("title")}
          classNames={{ input: styles["inPlace"] ?? "" }}
          fw={600}
        />
        <Textarea
          aria-label={t`Description`}
          placeholder={t`Add a description`}
          title={t`Shown below the title and when the page is shared.`}
          autosize
          minRows={1}
          maxRows={10}
          maxLength={1000}
          value={fields.description}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          error={errorAt("description")}
          classNames={{ input: styles["inPlace"] ?? "" }}
        />
      </div>
    </section>
  )
}

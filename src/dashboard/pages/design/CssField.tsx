import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Code, List, Stack, Text, Textarea } from "@mantine/core"
import { useEffect, useRef } from "react"
import { useEditor } from "../editor/EditorContext.ts"
import styles from "./Css.module.css"
import { Warning } from "./Warning.tsx"

/** The page's custom CSS, with warnings about rules that have no effect. */
export const CssField = () => {
  const { fields, set, errorAt, warningsAt } = useEditor()
  const faults = fields.custom_css === null ? [] : warningsAt("custom_css")
  const list = useRef<HTMLDivElement>(null)
  const hasFaults = faults.length > 0
  // Scroll to the warnings, because the save bar at the bottom of the window may cover them.
  useEffect(() => {
    if (hasFaults) list.current?.scrollIntoView({ block: "nearest" })
  }, [hasFaults])
  return (
    <Stack gap={6}>
      <Textarea
        label={t`Custom CSS`}
        description={t`Applied after the theme. Anything that loads files (@import, url(), fonts) or affects anything outside the page is removed.`}
        placeholder=".b { border-radius: 0 }"
        autosize
        minRows={5}
        maxRows={24}
        spellCheck={false}
        autoCapitalize="none"
        styles={{
          input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: "var(--mantine-font-size-sm)" }
        }}
        value={fields.custom_css ?? ""}
        onChange={({ currentTarget: { value } }) => set({ custom_css: value === "" ? null : value })}
        error={errorAt("custom_css")}
      />
      <div ref={list} className={styles["faults"]}>
        <Warning text={hasFaults ? t`Some of your CSS has no effect:` : undefined} />
        {hasFaults && (
          <List size="sm" withPadding className="break">
            {faults.map((fault) => (
              <List.Item key={fault}>{fault}</List.Item>
            ))}
          </List>
        )}
      </div>
      <Text size="xs" c="dimmed">
        <Trans>
          Use <Code>.b</Code> for buttons, <Code>.c</Code> for cards and <Code>h1</Code> for the title. Colors are in{" "}
          <Code>var(--a1)</Code>, <Code>var(--a2)</Code>, <Code>var(--ink)</Code> and <Code>var(--bg)</Code>.
        </Trans>
      </Text>
    </Stack>
  )
}

import { Code, List, Stack, Text, Textarea } from "@mantine/core"
import { useEditor } from "../editor/EditorContext.ts"
import { Warning } from "./Warning.tsx"

/** A style sheet of the page's own, with what is taken out of it. */
export const CssField = () => {
  const { fields, set, errorAt, warningsAt } = useEditor()
  const faults = fields.custom_css === null ? [] : warningsAt("custom_css")
  return (
    <Stack gap={6}>
      <Textarea
        label="Your own CSS"
        description="Comes after the theme. What would load something (@import, url(), fonts) or reach out of the page is left out."
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
      <Warning text={faults.length === 0 ? undefined : "Some of it does nothing:"} />
      {faults.length > 0 && (
        <List size="sm" withPadding className="break">
          {faults.map((fault) => (
            <List.Item key={fault}>{fault}</List.Item>
          ))}
        </List>
      )}
      <Text size="xs" c="dimmed">
        <Code>.b</Code> is a button, <Code>.c</Code> a card, <Code>h1</Code> the title; the colours are in{" "}
        <Code>var(--a1)</Code>, <Code>var(--a2)</Code>, <Code>var(--ink)</Code>, <Code>var(--bg)</Code>.
      </Text>
    </Stack>
  )
}

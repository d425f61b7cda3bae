/**
 * For lists inside a pop-up. They render within it, because a click outside would close it; open upwards, so as not to
 * cover its button; and scroll natively, so that the keyboard reaches every option.
 */
export const dropdown = {
  comboboxProps: { withinPortal: false, position: "top-start" },
  withScrollArea: false,
  styles: { options: { maxHeight: "11rem", overflowY: "auto" } }
} as const

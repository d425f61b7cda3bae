/**
 * Options for lists inside a pop-up. The lists render within the pop-up, because a click outside would close it; open
 * upwards, so as not to cover the pop-up's button; and scroll natively, so that the keyboard reaches every option.
 */
export const dropdown = {
  comboboxProps: { withinPortal: false, position: "top-start" },
  withScrollArea: false,
  styles: { options: { maxHeight: "11rem", overflowY: "auto" } }
} as const

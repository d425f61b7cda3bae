/** Props for a layer over a form or drawer, so that Escape closes only the layer. */
export const alone = { "data-mantine-stop-propagation": "true" }

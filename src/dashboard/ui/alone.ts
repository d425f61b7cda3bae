/** For what stands over a form or drawer that listens for Escape as well, and would close first. */
export const alone = { "data-mantine-stop-propagation": "true" }

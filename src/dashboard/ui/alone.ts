/** For layers over a form or drawer that also listens for Escape and would close first. */
export const alone = { "data-mantine-stop-propagation": "true" }
